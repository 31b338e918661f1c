import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers 418 a moment later, from a queue, unless the load was stopped.
final class SlowTeapotURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: later
  private static let kitchen = DispatchQueue(label: "kitchen")
  private let isStopped = Mutex(false)

  override func startLoading() {
    // From here on, only the queue calls the client.
    nonisolated(unsafe) let me = self
    Self.kitchen.asyncAfter(deadline: .now() + .milliseconds(100)) {
      if me.isStopped.withLock({ $0 }) { return }
      me.client?.urlProtocol(me, didFailWithError: URLError(.timedOut))
    }
  }

  override func stopLoading() {
    isStopped.withLock { $0 = true }
  }
  // end slice: later
}

@Suite("Lesson 2: a stub that answers later")
struct ASlowTeapot {
  private let doubled = DoubledSession(answeredBy: SlowTeapotURLProtocol.self)

  @Test("answers from its queue")
  func answers() async {
    let log = CompletionLog<SessionAnswer>()
    doubled.urlSession.send(URLRequest(url: doubled.baseURL), to: log)
    let answer = await log.first(within: .test)
    #expect((answer?.error as? URLError)?.code == .timedOut)
  }

  @Test("says nothing after it was stopped")
  func keepsSilentAfterAStop() async {
    let calls = await doubled.clientCalls(isStopped: true)
    #expect(calls.isEmpty)
  }
}
