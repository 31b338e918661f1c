import DoubleKit
import Foundation

/// Exercise 2.4: a whole shop in one table, an answer for each path.
///
/// `canInit` takes every request, since the double can fail one and the network
/// must not see it. A path without a row becomes an answer too, an error that
/// says the URL, so a failed test says which row is missing. Another right way:
/// keep one table for all sessions, with host and path together as the key.
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
    let row = request.url.flatMap { Self.tables[$0]?[$0.path] }
    deliver(row ?? .failure(unknownURL))
  }

  private var unknownURL: URLError {
    let url = request.url?.absoluteString ?? "a request without a URL"
    return URLError(
      .unsupportedURL,
      userInfo: [NSLocalizedDescriptionKey: "SaboteurURLProtocol has no answer for \(url)."])
  }

  /// Ends the load with an answer, as in 2.2.
  private func deliver(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.badServerResponse))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
