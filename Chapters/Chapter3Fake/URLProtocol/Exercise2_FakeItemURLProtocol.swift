import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 3.2: a core like that of 3.1, below a real `URLSession`.
///
/// Each session asks the core that it was made before, once for each task. The
/// core finds the body of a request in `httpBody`, and `URLSession` may have
/// left it in a stream: `URLRequest.bodyBytes` reads either. An answer with an
/// error goes out as that error alone, and a host without a core is an error.
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
