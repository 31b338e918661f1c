import Synchronization

/// What a server's thread and the tests that use the server share.
final class Backend: Sendable {
  let log = RequestLog()
  let wake: WakePipe
  let limits: LoopbackServer.Limits
  private let shop: Mutex<Shop>
  private let scripts = Mutex(ScriptBook())

  init(shop: Shop, limits: LoopbackServer.Limits, wake: WakePipe) {
    self.wake = wake
    self.limits = limits
    self.shop = Mutex(shop)
  }

  func withShop<Result: Sendable>(_ body: (inout Shop) -> Result) -> Result {
    shop.withLock { body(&$0) }
  }

  func withScripts<Result: Sendable>(_ body: (inout ScriptBook) -> Result) -> Result {
    scripts.withLock { body(&$0) }
  }

  /// Notes a request, and says what is to be done with it.
  func receive(_ request: ReceivedRequest) -> LoopbackServer.Script {
    // The script goes first: a test that saw the request may set another one.
    let script = withScripts { $0.take(for: request.path) }
    log.record(request)
    return script
  }

  /// The bytes that a script sends; a gate that it waits for is open by now.
  func bytes(_ script: LoopbackServer.Script, for request: ReceivedRequest) -> [UInt8] {
    switch script {
    case .shop: whole(withShop { $0.answer(to: request) }, for: request)
    case .answer(let answer): whole(answer, for: request)
    case .reply(let reply): whole(reply(request), for: request)
    case .emptyBody: whole(HTTPAnswer(status: 200), for: request)
    case .truncatedBody: ResponseWriter.truncatedBytes(of: withShop { $0.answer(to: request) })
    case .noAnswer: []
    case .garbage: ResponseWriter.garbage
    case .held(_, let script): bytes(script, for: request)
    }
  }

  private func whole(_ answer: HTTPAnswer, for request: ReceivedRequest) -> [UInt8] {
    ResponseWriter.bytes(of: answer, to: request.method)
  }
}
