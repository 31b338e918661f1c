import DoubleKit
import Foundation
import ItemDetail

/// The search client that the workbook takes for right: it keeps the ten steps of 9.1.
///
/// Each of its decisions is a rule, so that a faulty client is this one with one
/// other rule, and never a copy.
package struct ReferenceSearchAPI: SearchAPIProtocol {
  private let urlSession: any URLSessionProtocol
  private let baseURL: URL
  private let rules: Rules

  /// Makes a client with the right rules.
  package init(urlSession: any URLSessionProtocol, baseURL: URL) {
    self.init(urlSession: urlSession, baseURL: baseURL, rules: Rules())
  }

  /// Makes a client with other rules, for a faulty variant.
  package init(urlSession: any URLSessionProtocol, baseURL: URL, rules: Rules) {
    self.urlSession = urlSession
    self.baseURL = baseURL
    self.rules = rules
  }

  /// Searches. An empty query calls back before this returns.
  package func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    let request = request(for: query, type, page)
    guard !rules.isEmpty(query) else {
      completion(.failure(SearchError.emptyQuery))
      return rules.afterEmptyQuery { urlSession.dataTask(with: request) { _, _, _ in }.resume() }
    }
    urlSession.dataTask(with: request) { [rules] data, response, error in
      let statusCode = (response as? HTTPURLResponse)?.statusCode
      completion(
        Result {
          if let error, rules.isLost(response) { throw rules.failure(error) }
          let read = { try rules.page(data ?? Data(), type, page) }
          return try rules.refusal(statusCode).map { try rules.refused($0, read) } ?? read()
        })
      if error != nil { rules.afterFailure(completion) }
    }.resume()
  }

  private func request(for query: String, _ type: SearchType, _ page: Int) -> URLRequest {
    let start = rules.start(page).map { "&start=\($0)" } ?? ""
    let root = baseURL.appendingPathComponent(rules.path(type)).absoluteString
    let url = URL(string: "\(root)?query=\(rules.encoded(query))\(start)")
    var request = URLRequest(url: url ?? baseURL)
    request.httpMethod = rules.method
    return request
  }
}
