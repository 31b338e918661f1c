import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.2: the mock of 5.1 below a real `URLSession`.
///
/// The next expected request of a session is answered from its can. Any other
/// is failed at once with an `UnexpectedRequest`, and remembered: no issue may
/// be recorded on the loader's thread. What was expected is expected still.
/// `verify` reports, at the line of the test, what came unexpected and what was
/// expected and did not come.
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
    guard let response = answer.response else {
      let error = answer.error ?? URLError(.badServerResponse)
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }
}
