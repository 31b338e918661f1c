import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants

/// A search that a check asks a client for, and what the service answers.
struct Search: Sendable {
  var query = "oolong"
  var type = SearchType.blog
  var page = 1
  var seam = Seam.protocolInjection
  /// The path of the service's root: one may have none.
  var root = ""
  /// What the service answers; two results if the check does not say.
  var answer: SessionAnswer?

  var served: SessionAnswer { answer ?? .results(SearchResult.examples, of: type) }

  /// The search as a failure names it.
  private var inWords: String {
    "search(\(query.debugDescription), for: .\(type), page: \(page)), \(seam.rawValue),"
      + (root.isEmpty ? "" : " with a baseURL that ends in \(root),")
      + (answer.map { " answered with \($0.inWords)\(Self.body(of: $0))," } ?? "")
  }

  /// The body of an answer, where it is short enough to be read.
  private static func body(of answer: SessionAnswer) -> String {
    let text = answer.data.flatMap { String(data: $0, encoding: .utf8) } ?? ""
    return text.isEmpty || text.count > 160 ? "" : " and \(text)"
  }

  /// What is wrong with a client's search: where it differs from the reference in one of some
  /// parts; nil if nowhere.
  func fault(of client: SearchVariant, in parts: [SearchRun.Part]) async -> String? {
    let run = await SearchRun(of: self, by: client.make)
    let right = await SearchRun(of: self) { ReferenceSearchAPI(urlSession: $0, baseURL: $1) }
    return parts.first { run[$0] != right[$0] }.map { part in
      "\(inWords) \(part.did) \(run[part]). It should \(part.shouldDo) \(right[part])"
    }
  }
}

extension Search {
  /// A search that gets a page as the service has it: ten results, or what is left.
  init(page: Int, of total: Int) {
    let numbers = (page * 10 - 9..<page * 10 + 1).filter { $0 <= total }
    let results = numbers.map {
      SearchResult(title: "Tea \($0)", address: "https://tea.invalid/\($0)")
    }
    self.init(page: page, answer: .results(results, total: total))
  }
}

/// What came of a search: what a client sent, and what it called back with.
struct SearchRun: Sendable {
  let requests: [URLRequest]
  let outcomes: [SearchOutcome]
  private let page: Int

  /// Has a client search. Nobody keeps the client: who has asked gets an answer all the same.
  init(of search: Search, by make: MakeSearchAPI) async {
    let (shop, log) = (SpyShop(answer: search.served), CompletionLog<SearchOutcome>())
    let below = FakeShopURLProtocol.makeSession(inFrontOf: shop)
    let isBelow = search.seam == .urlProtocol
    let host = isBelow ? below.baseURL : ShopURL.any
    make(
      isBelow ? below.urlSession : FakeShopSession(inFrontOf: shop),
      search.root.isEmpty ? host : host.appendingPathComponent(search.root)
    ).search(search.query, for: search.type, page: search.page, completion: log.completion)
    outcomes = await log.values(atLeast: 1).isEmpty ? [] : log.values
    (requests, page) = (shop.requests.values, search.page)
  }

  /// A part of what came of a search.
  enum Part: String {
    case request, start, outcome, next

    var did: String { self == .request || self == .start ? "sent" : "called back with" }
    var shouldDo: String {
      self == .request || self == .start ? "send" : "call back once, with"
    }
  }

  /// A part in words that are the same for all right clients.
  subscript(part: Part) -> String {
    let words =
      switch part {
      case .request: requests.map { "\($0.methodAndPath), query \($0.values(of: "query").inWords)" }
      case .start: requests.map { start(in: $0).map { "start=\($0)" } ?? "no start" }
      case .outcome: outcomes.map(\.inWords)
      case .next: outcomes.map { "next \($0.next.map(String.init) ?? "nil")" }
      }
    return words.isEmpty ? "nothing" : words.joined(separator: " and ")
  }

  /// Where the page starts; the first one may say so or not.
  private func start(in request: URLRequest) -> String? {
    request.values(of: "start").first ?? (page == 1 ? "1" : nil)
  }
}

extension URLRequest {
  /// The values of one item of the query.
  func values(of name: String) -> [String] {
    let items = url.flatMap { URLComponents(string: $0.absoluteString)?.queryItems } ?? []
    return items.filter { $0.name == name }.map { $0.value ?? "" }
  }
}

extension [String] {
  fileprivate var inWords: String { map(\.debugDescription).joined(separator: " and ") }
}

extension SearchOutcome {
  /// The outcome as a failure names it, without the next page.
  var inWords: String {
    switch self {
    case .page(let page):
      page.results.isEmpty
        ? "no result"
        : page.results.map { "\($0.title.debugDescription) at \($0.address)" }
          .joined(separator: ", ")
    case .failed(.refused(let status)): ".refused(statusCode: \(status.map(String.init) ?? "nil"))"
    case .failed(let error): ".\(error)"
    case .lost(let code): "\(LoadOutcome.lost(code))"
    case .other(let text): text
    }
  }
}

extension SearchResult {
  /// Two results that every type can have.
  static let examples = [
    SearchResult(title: "<b>Oolong</b>", address: "http://tea.invalid/1"),
    SearchResult(title: "우롱차", address: "https://tea.invalid/2"),
  ]
}

extension SessionAnswer {
  /// Some results, as the service writes them.
  static func results(
    _ results: [SearchResult], of type: SearchType = .blog, total: Int = 2, status: Int = 200
  ) -> SessionAnswer {
    let items: [JSONValue] = results.map { result in
      let (title, address) = (JSONValue.string(result.title), JSONValue.string(result.address))
      return switch type {
      case .blog: ["title": title, "link": address]
      case .news: ["title": title, "originallink": address, "link": "https://search.invalid/n"]
      case .image: ["title": title, "link": address, "thumbnail": "https://search.invalid/t"]
      }
    }
    let body: JSONValue = ["total": .integer(total), "items": .array(items)]
    return .status(status, body: "\(body)")
  }

  /// An answer with results that did not come over HTTP.
  static var resultsNotOverHTTP: SessionAnswer {
    SessionAnswer(
      data: results(SearchResult.examples).data, response: SessionAnswer.notHTTP.response,
      error: nil)
  }

  /// A good status, and then an error: so Darwin's loader hands over a connection that
  /// is lost within the body, by the documentation of `dataTask(with:completionHandler:)`.
  static var cutOff: SessionAnswer {
    var answer = SessionAnswer.results(SearchResult.examples)
    answer.error = URLError(.networkConnectionLost)
    return answer
  }
}
