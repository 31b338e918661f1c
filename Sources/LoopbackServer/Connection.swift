import Dispatch
import Synchronization

/// One connection: reads a request, answers it, and ends. It blocks the thread that serves it.
final class Connection: Sendable {
  private let socket: Socket
  private let backend: Backend
  /// Signalled when a gate opens, and when the server stops.
  private let wakeUp = DispatchSemaphore(value: 0)

  init(_ socket: Socket, backend: Backend) {
    (self.socket, self.backend) = (socket, backend)
  }

  /// Serves the client to the end.
  func serve() {
    var parser = RequestParser()
    while let bytes = socket.read() {
      switch parser.receive(bytes) {
      case .incomplete: continue
      case .refused(let refusal):
        send(ResponseWriter.bytes(of: .refusal(refusal), to: "GET"))
      case .complete(let request): answer(request, by: backend.receive(request))
      }
      break
    }
    socket.descriptor.close()
  }

  /// Ends whatever the connection waits for.
  func hangUp() {
    socket.descriptor.shutDown()
    wakeUp.signal()
  }

  private func answer(_ request: ReceivedRequest, by instruction: Instruction) {
    var instruction = instruction
    while case .held(let gate, let next) = instruction.script {
      gate.whenOpen { [wakeUp] in wakeUp.signal() }
      wakeUp.wait()
      guard gate.isOpen else { return }
      instruction = instruction.with(next)
    }
    send(backend.bytes(instruction, for: request))
  }

  private func send(_ bytes: [UInt8]) {
    guard socket.write(bytes) else { return }
    socket.endWriting()
    // Closing now would make the system throw away what the client has not read, if the client
    // has sent more than was read here (RFC 9112, section 9.6).
    while socket.read() != nil {}
  }
}
