import DoubleKit
import Foundation

/// Exercise 2.4: a whole shop in one table, an answer for each path.
///
/// `makeSession(answers: ["/items/1": .status(404)])` makes a session that
/// answers every request for the path `/items/1` with 404. A path without a row
/// fails, with an error that contains the path. No request goes to the network.
final class SaboteurURLProtocol: URLProtocol {
  private static let tables = PerHost<[String: SessionAnswer]>()

  static func makeSession(answers: [String: SessionAnswer]) -> DoubledSession {
    let session = DoubledSession(answeredBy: SaboteurURLProtocol.self)
    tables[session.baseURL] = answers
    return session
  }

  // TODO: Where does a request go that this refuses?
  override class func canInit(with request: URLRequest) -> Bool {
    tables[request.url]?.keys.contains(request.url?.path ?? "") ?? false
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Deliver the row of this path, or fail with an error that contains it.
  }

  /// Ends the load with an answer, as in 2.2. Nothing is left to do here.
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
