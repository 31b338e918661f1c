import DoubleKit
import Foundation
import ItemDetail

/// A right client that awaits its answer in a task, and reads the JSON as a tree.
package struct TaskSearchAPI: SearchAPIProtocol {
  private let urlSession: any URLSessionProtocol
  private let baseURL: URL

  /// Makes a client.
  package init(urlSession: any URLSessionProtocol, baseURL: URL) {
    self.urlSession = urlSession
    self.baseURL = baseURL
  }

  /// Searches, and calls back from a task.
  package func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    Task {
      do {
        let answer = try await answer(to: try request(query, type, page))
        completion(.success(try Self.page(page, type, answer)))
      } catch { completion(.failure(error)) }
    }
  }

  private func request(_ query: String, _ type: SearchType, _ page: Int) throws -> URLRequest {
    if query.drop(while: \.isWhitespace).isEmpty { throw SearchError.emptyQuery }
    var items = ["query": query]
    items["start"] = page > 1 ? "\(page * 10 - 9)" : nil
    // A dictionary has another order in each run, and a test should end in one way.
    let pairs = items.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    let url = baseURL.appending(path: "v1/search/\(type)").appending(queryItems: pairs)
    return URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
  }

  private func answer(to request: URLRequest) async throws -> Data {
    let (data, response) = try await withCheckedThrowingContinuation { continuation in
      urlSession.dataTask(with: request) { data, response, error in
        let parts: Result<(Data?, URLResponse?), any Error> =
          error.map { .failure($0) } ?? .success((data, response))
        continuation.resume(with: parts)
      }.resume()
    }
    let status = (response as? HTTPURLResponse)?.statusCode
    if let status, status >= 200 && status <= 299 { return data ?? Data() }
    let known = [400: SearchError.badQuery, 429: .tooManyRequests]
    throw status.flatMap { known[$0] } ?? .refused(statusCode: status)
  }

  private static func page(_ number: Int, _ type: SearchType, _ body: Data) throws -> SearchPage {
    do {
      let tree = try JSONDecoder().decode(JSONValue.self, from: body)
      let items = try tree["items"].list
      let key = [.news: "originallink"][type] ?? "link"
      let results = try items.map {
        SearchResult(title: try $0["title"].text, address: try $0[key].text)
      }
      let isLast = try tree["total"].number <= number * 10
      return SearchPage(results: results, next: isLast ? nil : number + 1)
    } catch { throw SearchError.unreadable }
  }
}

private struct WrongKind: Error {}

extension JSONValue {
  fileprivate subscript(name: String) -> JSONValue {
    get throws {
      guard case .object(let fields) = self, let value = fields[name] else { throw WrongKind() }
      return value
    }
  }

  fileprivate var list: [JSONValue] {
    get throws { if case .array(let list) = self { list } else { throw WrongKind() } }
  }

  fileprivate var text: String {
    get throws { if case .string(let text) = self { text } else { throw WrongKind() } }
  }

  fileprivate var number: Int {
    get throws { if case .integer(let number) = self { number } else { throw WrongKind() } }
  }
}
