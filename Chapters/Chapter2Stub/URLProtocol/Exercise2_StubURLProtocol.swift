import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.2: the stub of 2.1 below a real `URLSession`.
///
/// Each session that `makeSession` makes has its own host and its own can: the
/// double tells by the host of a request which can to answer from. An error
/// goes out alone; any other answer is a response, a body and the end. A host
/// without a can fails, and so does a can of three nils.
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
