import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.4: a whole shop in one table, an answer for each path.
///
/// Three ways lead to an error and one to an answer, and each way calls the
/// client to its end. The unknown URL is in the error, so the failure of a test
/// says which row is missing. Another right way: keep one table for all
/// sessions, with host and path together as its key.
final class SaboteurURLProtocol: URLProtocol {
  private static let tables = PerHost<[String: SessionAnswer]>()

  static func makeSession(answers: [String: SessionAnswer]) -> DoubledSession {
    let session = DoubledSession(answeredBy: SaboteurURLProtocol.self)
    tables[session.baseURL] = answers
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let answer = Self.tables[url]?[url.path] else {
      return fail(with: unknownURL)
    }
    if let error = answer.error { return fail(with: error) }
    guard let response = answer.response else { return fail(with: URLError(.badServerResponse)) }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  private func fail(with error: any Error) {
    client?.urlProtocol(self, didFailWithError: error)
  }

  private var unknownURL: URLError {
    let url = request.url?.absoluteString ?? "a request without a URL"
    return URLError(
      .unsupportedURL,
      userInfo: [NSLocalizedDescriptionKey: "SaboteurURLProtocol has no answer for \(url)."])
  }

  override func stopLoading() {}
}
