import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.2: the mock of 5.1 below a real `URLSession`.
///
/// Each load is a call; being asked in `canInit` is none. If it is the next
/// request that its session expects, the mock answers it from that call's canned
/// answer. The headers do not matter. The mock fails any other request at once.
/// The error names the method and the path of what came, as `UnexpectedRequest`
/// does. A wrong request does not use up an expectation. Loads may come on
/// several threads at once: no two of them get the same answer, and no mistake
/// is lost. Each session has a list of its own.
///
/// While a request loads, the mock reports nothing: the loader's thread belongs
/// to no test. `verify` reports each request that came unexpected and each that
/// was expected and did not come, exactly once, at the line of its caller; one
/// report may name several. It names their method and path.
final class MockURLProtocol: URLProtocol {
  private struct Script {
    var expected: [ExpectedCall]
    var unexpected: [UnexpectedRequest] = []
  }

  private static let scripts = PerHost<Script>()

  /// Makes a session that expects these calls, in this order.
  static func makeSession(expecting calls: [ExpectedCall]) -> DoubledSession {
    let session = DoubledSession(answeredBy: MockURLProtocol.self)
    scripts[session.baseURL] = Script(expected: calls)
    return session
  }

  static func verify(
    _ session: DoubledSession, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // TODO: Report what went wrong in this session.
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Decide whether this request was expected, and deliver the answer.
  }

  override func stopLoading() {}

  private func deliver(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      let error = answer.error ?? URLError(.badServerResponse)
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }
}
