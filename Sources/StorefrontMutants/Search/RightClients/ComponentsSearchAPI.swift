import DoubleKit
import Foundation
import ItemDetail

/// A right client, of `URLComponents` and a type for each answer.
package struct ComponentsSearchAPI: SearchAPIProtocol {
  private let urlSession: any URLSessionProtocol
  private let baseURL: URL

  /// Makes a client.
  package init(urlSession: any URLSessionProtocol, baseURL: URL) {
    self.urlSession = urlSession
    self.baseURL = baseURL
  }

  /// Searches; each page, the first one too, is sent as `start`.
  package func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    let isBlank = query.drop(while: \.isWhitespace).isEmpty
    guard !isBlank, let url = url(query, type, page) else {
      return completion(.failure(SearchError.emptyQuery))
    }
    urlSession.dataTask(with: URLRequest(url: url)) { data, response, error in
      if let error { return completion(.failure(error)) }
      let statusCode = (response as? HTTPURLResponse)?.statusCode
      if let refusal = Self.refusal(of: statusCode) { return completion(.failure(refusal)) }
      guard let answer = try? Answer(of: type, json: data ?? Data()) else {
        return completion(.failure(SearchError.unreadable))
      }
      completion(.success(answer.page(page)))
    }.resume()
  }

  private func url(_ query: String, _ type: SearchType, _ page: Int) -> URL? {
    let url = baseURL.appendingPathComponent("v1/search").appendingPathComponent(type.rawValue)
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    components?.queryItems = [
      URLQueryItem(name: "start", value: "\(10 * page - 9)"),
      URLQueryItem(name: "query", value: query),
    ]
    return components?.url
  }

  private static func refusal(of statusCode: Int?) -> SearchError? {
    if statusCode == 400 { return .badQuery }
    if statusCode == 429 { return .tooManyRequests }
    let isGood = statusCode.map { $0 / 100 == 2 } ?? false
    return isGood ? nil : .refused(statusCode: statusCode)
  }
}

/// An answer of the service, whatever the type of the search.
private struct Answer {
  private struct Found<Item: Decodable>: Decodable {
    let total: Int
    let items: [Item]
  }

  private struct Linked: Decodable {
    let title: String
    let link: String
  }

  private struct Article: Decodable {
    let title: String
    let originallink: String
  }

  let total: Int
  let results: [SearchResult]

  init(of type: SearchType, json: Data) throws {
    switch type {
    case .news:
      let found = try JSONDecoder().decode(Found<Article>.self, from: json)
      total = found.total
      results = found.items.map { SearchResult(title: $0.title, address: $0.originallink) }
    case .blog, .image:
      let found = try JSONDecoder().decode(Found<Linked>.self, from: json)
      total = found.total
      results = found.items.map { SearchResult(title: $0.title, address: $0.link) }
    }
  }

  func page(_ number: Int) -> SearchPage {
    let pages = (total + 9) / 10
    return SearchPage(results: results, next: number < pages ? number + 1 : nil)
  }
}
