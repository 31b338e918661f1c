import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 3.2: a core like that of 3.1, below a real `URLSession`.
///
/// Each session asks the core that it was made with, once for each task, and
/// two sessions may have one core. The core gets the request as it was: its
/// method, URL, headers and body. It looks for the body in `httpBody`, and
/// `URLSession` may have left it in a stream: `URLRequest.bodyBytes` reads
/// either. The core's answer goes out unchanged: an error alone, or the
/// response, the body and the end. If a host has no core, or the answer has
/// neither a response nor an error, fail the request.
final class FakeItemURLProtocol: URLProtocol {
  private static let cores = PerHost<any ItemServing>()

  static func makeSession(before core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: FakeItemURLProtocol.self)
    // TODO: Keep the core of this session.
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Ask the core of the session that asks, and send its answer.
  }

  override func stopLoading() {}
}
