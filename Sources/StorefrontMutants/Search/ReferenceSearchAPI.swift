import DoubleKit
import Foundation
import ItemDetail

/// The search client that the workbook takes for right: it keeps the ten steps of 9.1.
///
/// Each of its decisions is a rule, so that another client is this one with one
/// other rule, and never a copy.
package struct ReferenceSearchAPI: SearchAPIProtocol {
  private let urlSession: any URLSessionProtocol
  private let baseURL: URL
  private let rules: Rules

  /// Makes a client with the right rules.
  package init(urlSession: any URLSessionProtocol, baseURL: URL) {
    self.init(urlSession: urlSession, baseURL: baseURL, rules: Rules())
  }

  /// Makes a client with other rules, for a variant.
  package init(urlSession: any URLSessionProtocol, baseURL: URL, rules: Rules) {
    (self.urlSession, self.baseURL, self.rules) = (urlSession, baseURL, rules)
  }

  /// Searches. An empty query calls back before this returns.
  package func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    rules.begin { [self] in
      begin(query, type, page) { result in rules.deliver { completion(result) } }
    }
  }

  private func begin(
    _ query: String, _ type: SearchType, _ page: Int, _ completion: @escaping SearchCompletion
  ) {
    let request = request(for: query, type, page)
    guard !rules.isEmpty(query) else {
      if rules.reportsAnEmptyQuery { completion(.failure(SearchError.emptyQuery)) }
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
    let root = baseURL.appendingPathComponent(rules.path(type)).absoluteString
    let items =
      ["query=\(rules.encoded(query))"] + (rules.start(page).map { ["start=\($0)"] } ?? [])
    let query = (rules.startComesFirst ? items.reversed() : items).joined(separator: "&")
    var request = URLRequest(url: URL(string: "\(root)?\(query)") ?? baseURL)
    request.httpMethod = rules.method
    for (name, value) in rules.headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}

extension ReferenceSearchAPI {
  /// The decisions of a search client, each with the right one as its default: the
  /// places at which a variant differs.
  package struct Rules: Sendable {
    /// Begins a search, now or later.
    var begin: @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }
    /// Calls back, now or later.
    var deliver: @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }
    /// What a request is sent with.
    package var method = "GET"
    /// Headers that no step asks for.
    var headers: [String: String] = [:]
    /// The path of a request.
    package var path: @Sendable (SearchType) -> String = { "v1/search/\($0.rawValue)" }
    /// A query as it stands in the address.
    package var encoded: @Sendable (String) -> String = { percentEncoded($0) }
    /// The first result of a page as it is sent; nil where none is.
    package var start: @Sendable (_ page: Int) -> Int? = { $0 > 1 ? ($0 - 1) * 10 + 1 : nil }
    /// Whether that stands before the query.
    var startComesFirst = false
    /// Whether a query is refused before anything is sent.
    package var isEmpty: @Sendable (String) -> Bool = { $0.allSatisfy(\.isWhitespace) }
    /// Whether it calls back then.
    var reportsAnEmptyQuery = true
    /// What else happens when a query is refused, given what would send it.
    package var afterEmptyQuery: @Sendable (_ send: () -> Void) -> Void = { _ in }
    /// Whether the transport's error ends a search, given what has come by then.
    package var isLost: @Sendable (URLResponse?) -> Bool = { _ in true }
    /// What becomes of the transport's error.
    package var failure: @Sendable (any Error) -> any Error = { $0 }
    /// What else happens when the transport failed.
    package var afterFailure: @Sendable (SearchCompletion) -> Void = { _ in }
    /// Why there is no page, by the status; nil when there is one.
    package var refusal: @Sendable (_ statusCode: Int?) -> SearchError? = { rightRefusal($0) }
    /// What comes of a refusal, given what would read its body.
    package var refused:
      @Sendable (_ why: SearchError, _ read: () throws -> SearchPage) throws -> SearchPage = {
        why, _ in throw why
      }
    /// The title of a result that has none; nil when that makes it unreadable.
    package var missingTitle: String?
    /// The name of an address in the answer.
    package var addressKey: @Sendable (SearchType) -> String = {
      $0 == .news ? "originallink" : "link"
    }
    /// The results of a page, given what could be read of each; nil when that makes
    /// the answer unreadable.
    package var results: @Sendable ([SearchResult?]) -> [SearchResult]? = { results in
      results.contains(nil) ? nil : results.compactMap { $0 }
    }
    /// What comes of an answer that cannot be read.
    package var unreadable: @Sendable () throws -> SearchPage = { throw SearchError.unreadable }
    /// The next page, given the page, the total, and the number of results.
    package var next: @Sendable (_ page: Int, _ total: Int, _ count: Int) -> Int? = {
      page, total, _ in page * 10 < total ? page + 1 : nil
    }

    /// The right rules.
    package init() {}
  }
}

extension ReferenceSearchAPI.Rules {
  /// Encodes all but letters, digits and some characters.
  static func percentEncoded(_ query: String, leaving characters: String = "-._~") -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let allowed = CharacterSet(charactersIn: "\(letters)0123456789\(characters)")
    return query.addingPercentEncoding(withAllowedCharacters: allowed) ?? query
  }

  /// Why there is no page, by the status.
  static func rightRefusal(_ statusCode: Int?) -> SearchError? {
    switch statusCode {
    case .some(200...299): nil
    case 400: .badQuery
    case 429: .tooManyRequests
    default: .refused(statusCode: statusCode)
    }
  }

  /// Reads the body of an answer.
  func page(_ body: Data, _ type: SearchType, _ page: Int) throws -> SearchPage {
    guard case .object(let fields) = try? JSONDecoder().decode(JSONValue.self, from: body),
      case .integer(let total) = fields["total"], case .array(let items) = fields["items"],
      let results = results(items.map { result($0, type) })
    else { return try unreadable() }
    return SearchPage(results: results, next: next(page, total, items.count))
  }

  private func result(_ item: JSONValue, _ type: SearchType) -> SearchResult? {
    guard case .object(let fields) = item, let title = title(of: fields),
      case .string(let address) = fields[addressKey(type)]
    else { return nil }
    return SearchResult(title: title, address: address)
  }

  private func title(of fields: [String: JSONValue]) -> String? {
    if case .string(let title) = fields["title"] { title } else { missingTitle }
  }
}
