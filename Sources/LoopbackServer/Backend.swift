import Synchronization

/// What a server's threads and the tests that use the server share.
final class Backend: Sendable {
  private let received = Mutex<[ReceivedRequest]>([])
  private let shop: Mutex<Shop>
  private let scripts = Mutex(ScriptBook())
  private let currentChange = Mutex<LoopbackServer.Change?>(nil)
  /// Nobody opens it: what waits for it is never answered.
  private let neverOpened = LoopbackServer.Gate()

  init(shop: Shop) { self.shop = Mutex(shop) }

  /// The requests in the order in which they were complete.
  var requests: [ReceivedRequest] { received.withLock { $0 } }

  func withShop<Result: Sendable>(_ body: (inout Shop) -> Result) -> Result {
    shop.withLock { body(&$0) }
  }

  func withScripts<Result: Sendable>(_ body: (inout ScriptBook) -> Result) -> Result {
    scripts.withLock { body(&$0) }
  }

  /// Notes a request, and says what is to be done with it.
  func receive(_ request: ReceivedRequest) -> Instruction {
    // The request is noted last: a test that saw it may set another script, or change
    // the shop for the next one.
    let script = withScripts { $0.script(for: request.path) }
    let change = currentChange.withLock { $0 }
    received.withLock { $0.append(request) }
    let isTooLate = change == .answersTooLate
    return Instruction(
      script: isTooLate ? .held(by: neverOpened, then: script) : script, change: change)
  }

  func change(_ change: LoopbackServer.Change?) { currentChange.withLock { $0 = change } }

  /// The bytes that an instruction sends; a gate that it waits for is open by now.
  func bytes(_ instruction: Instruction, for request: ReceivedRequest) -> [UInt8] {
    switch instruction.script {
    case .shop: whole(answer(to: request, change: instruction.change), for: request)
    case .answer(let answer): whole(answer, for: request)
    case .reply(let reply): whole(reply(request), for: request)
    case .emptyBody: whole(HTTPAnswer(status: 200), for: request)
    case .truncatedBody:
      ResponseWriter.truncatedBytes(of: answer(to: request, change: instruction.change))
    case .noAnswer: []
    case .garbage: ResponseWriter.garbage
    case .held(_, let next): bytes(instruction.with(next), for: request)
    }
  }

  private func answer(
    to request: ReceivedRequest, change: LoopbackServer.Change?
  ) -> HTTPAnswer {
    if let refusal = change?.refusal(of: request) { return refusal }
    let answer = withShop { $0.answer(to: request) }
    return change?.altered(answer) ?? answer
  }

  private func whole(_ answer: HTTPAnswer, for request: ReceivedRequest) -> [UInt8] {
    ResponseWriter.bytes(of: answer, to: request.method)
  }
}

/// What is to be done with a request, as it was when the request came.
struct Instruction {
  let script: LoopbackServer.Script
  let change: LoopbackServer.Change?

  /// The same, with what comes behind a gate.
  func with(_ next: LoopbackServer.Script) -> Instruction {
    Instruction(script: next, change: change)
  }
}
