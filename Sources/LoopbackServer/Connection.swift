/// One connection: reads a request, answers it, and ends.
///
/// It lives on the server's thread and never blocks it: `proceed` does what can
/// be done now.
final class Connection {
  /// What the connection waits for.
  enum Phase {
    case reading
    case held(LoopbackServer.Gate, ReceivedRequest, Instruction)
    case writing(ArraySlice<UInt8>)
    /// Everything is sent, and the client has not hung up yet. Closing now would
    /// make the system throw away what the client has not read, if the client
    /// has sent more than was read here (RFC 9112, section 9.6).
    case lingering
    case closed
  }

  /// What the connection waits for.
  private(set) var phase: Phase
  /// When the wait ends; nil while a gate is closed, which may take any time.
  private(set) var deadline: ContinuousClock.Instant?

  /// How long a client may take to send its request, and then to read the answer. A crowded
  /// machine may keep an honest client waiting for longer than two seconds.
  private static let patience = Duration.seconds(10)

  private let socket: Socket
  private let backend: Backend
  private var parser = RequestParser()

  init(_ socket: Socket, backend: Backend) {
    self.socket = socket
    self.backend = backend
    phase = .reading
    deadline = .now + Self.patience
  }

  /// The number for `poll`.
  var descriptor: CInt { socket.descriptor.number }

  /// Does what can be done without waiting.
  ///
  /// - Parameter buffer: Room to read into, which all connections share.
  func proceed(with buffer: inout [UInt8]) {
    switch phase {
    case .reading: read(into: &buffer)
    case .held(let gate, let request, let next): if gate.isOpen { answer(request, by: next) }
    case .writing(let bytes): write(bytes)
    case .lingering: linger(into: &buffer)
    case .closed: break
    }
  }

  /// Gives up: the client took too long.
  func expire() {
    phase = .closed
  }

  private func read(into buffer: inout [UInt8]) {
    switch socket.read(into: &buffer) {
    case .nothingYet: break
    case .failed: phase = .closed
    case .end: if parser.isEmpty { phase = .closed } else { refuse(.malformed) }
    case .bytes(let bytes): take(parser.receive(bytes))
    }
  }

  private func take(_ progress: RequestParser.Progress) {
    switch progress {
    case .incomplete: break
    case .refused(let refusal): refuse(refusal)
    case .complete(let request): answer(request, by: backend.receive(request))
    }
  }

  private func refuse(_ refusal: Refusal) {
    send(ResponseWriter.bytes(of: .refusal(refusal), to: "GET"))
  }

  private func answer(_ request: ReceivedRequest, by instruction: Instruction) {
    guard case .held(let gate, let script) = instruction.script else {
      return send(backend.bytes(instruction, for: request))
    }
    let next = instruction.with(script)
    if gate.isOpen { return answer(request, by: next) }
    phase = .held(gate, request, next)
    deadline = nil
    gate.whenOpen { [wake = backend.wake] in wake.signal() }
  }

  private func send(_ bytes: [UInt8]) {
    deadline = .now + Self.patience
    write(bytes[...])
  }

  private func write(_ bytes: ArraySlice<UInt8>) {
    guard let count = socket.write(bytes) else { return phase = .closed }
    let rest = bytes.dropFirst(count)
    phase = rest.isEmpty ? .lingering : .writing(rest)
    if rest.isEmpty { socket.endWriting() }
  }

  private func linger(into buffer: inout [UInt8]) {
    switch socket.read(into: &buffer) {
    case .bytes, .nothingYet: break
    case .end, .failed: phase = .closed
    }
  }
}
