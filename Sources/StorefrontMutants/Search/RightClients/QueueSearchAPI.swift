import Dispatch
import DoubleKit
import Foundation
import ItemDetail

/// A right client that is a class, and works on a queue of its own.
///
/// It begins some milliseconds later, so that a test which does not wait fails on
/// it every time.
package final class QueueSearchAPI: SearchAPIProtocol {
  private let urlSession: any URLSessionProtocol
  private let baseURL: URL
  private let queue = DispatchQueue(label: "search")

  /// Makes a client.
  package init(urlSession: any URLSessionProtocol, baseURL: URL) {
    self.urlSession = urlSession
    self.baseURL = baseURL
  }

  /// Searches, a moment later.
  package func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    queue.asyncAfter(deadline: .now() + 0.02) {
      self.begin(Search(query: query, type: type, page: page), completion)
    }
  }

  private func begin(_ search: Search, _ completion: @escaping SearchCompletion) {
    if search.isEmpty { return completion(.failure(SearchError.emptyQuery)) }
    let task = urlSession.dataTask(with: search.request(at: baseURL)) { data, response, error in
      self.queue.async {
        completion(Result { try search.page(from: data, response, error) })
      }
    }
    task.resume()
  }
}

/// One search, from its request to its page.
private struct Search {
  private struct Answer: Decodable {
    let total: Int
    let items: [Item]

    struct Item: Decodable {
      let title: String
      let link: String?
      let originallink: String?
    }
  }

  let query: String
  let type: SearchType
  let page: Int

  var isEmpty: Bool { query.allSatisfy(\.isWhitespace) }

  func request(at baseURL: URL) -> URLRequest {
    var items = [URLQueryItem(name: "query", value: query)]
    if page != 1 { items.append(URLQueryItem(name: "start", value: String(1 + (page - 1) * 10))) }
    let path = ["v1", "search", type.rawValue]
    return URLRequest(
      url: path.reduce(baseURL) { $0.appendingPathComponent($1) }.appending(queryItems: items))
  }

  func page(from data: Data?, _ response: URLResponse?, _ error: (any Error)?) throws -> SearchPage
  {
    if let error { throw error }
    switch (response as? HTTPURLResponse)?.statusCode {
    case 400: throw SearchError.badQuery
    case 429: throw SearchError.tooManyRequests
    case let status where status.map((200...299).contains) != true:
      throw SearchError.refused(statusCode: status)
    default: return try read(data ?? Data())
    }
  }

  private func read(_ body: Data) throws -> SearchPage {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else {
      throw SearchError.unreadable
    }
    let results = try answer.items.map { item in
      let address = type == .news ? item.originallink : item.link
      guard let address else { throw SearchError.unreadable }
      return SearchResult(title: item.title, address: address)
    }
    let isLast = answer.total <= page * 10
    return SearchPage(results: results, next: isLast ? nil : page + 1)
  }
}
