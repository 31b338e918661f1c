import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.2: the stub of 2.1 below a real `URLSession`.
///
/// Each session that `makeSession` makes has its own host and its own canned
/// answer. The double finds the answer by the host of a request, and gives it
/// to every request, whatever its method, its path or its query. An error goes
/// out alone, even if there is a response beside it. Any other answer goes out
/// as its response, its body and the end. If no answer was set for a host, or
/// the answer has neither a response nor an error, fail the request. After the
/// end, or after `stopLoading`, tell the client nothing more.
final class StubURLProtocol: URLProtocol {
  private static let cans = PerHost<SessionAnswer>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubURLProtocol.self)
    // TODO: Fill the can of this session.
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Answer from the can of the session that asks.
  }

  override func stopLoading() {}
}
