import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// A search that a check asks a client for, and what the service answers.
struct Search: Sendable {
  let query: String
  let type: SearchType
  let page: Int
  let seam: Seam
  let answer: SessionAnswer
  /// How many results there are on all pages.
  let total: Int
  /// The path of the service's root: one may have none.
  var root = ""

  /// Describes a search; the service finds `SearchResult.examples` when no answer is
  /// given.
  init(
    _ query: String, for type: SearchType = .blog, page: Int = 1,
    through seam: Seam = .protocolInjection, answer: SessionAnswer? = nil
  ) {
    (self.query, self.type, self.page, self.seam, total) = (query, type, page, seam, 2)
    self.answer = answer ?? .results(SearchResult.examples, of: type)
  }

  /// Describes a search that gets a page as the service has it: ten results, or what
  /// is left.
  init(page: Int, of type: SearchType, total: Int) {
    (query, self.type, self.page, seam) = ("oolong", type, page, .protocolInjection)
    (answer, self.total) = (.page(page, of: type, total: total), total)
  }

  /// Describes a search that gets a page without results, though there are some.
  init(emptyPageOf total: Int) {
    (query, type, page, seam) = ("oolong", .blog, 1, .protocolInjection)
    (answer, self.total) = (.status(200, body: #"{"total": \#(total), "items": []}"#), total)
  }

  /// The search as a failure names it.
  var inWords: String {
    let query = query.debugDescription.replacing("\u{3000}", with: "\\u{3000}")
    return "search(\(query), for: .\(type), page: \(page)), \(seam.rawValue),"
      + (root.isEmpty ? "" : " with a baseURL that ends in \(root),")
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
  /// Status 200 with some results, as the service writes them.
  static func results(_ results: [SearchResult], of type: SearchType) -> SessionAnswer {
    .status(200, body: body(results, of: type, total: results.count))
  }

  /// Any status, with a body that is good to read.
  static func results(status: Int) -> SessionAnswer {
    .status(status, body: body(SearchResult.examples, of: .blog, total: 2))
  }

  fileprivate static func page(_ page: Int, of type: SearchType, total: Int) -> SessionAnswer {
    let results = (page * 10 - 9..<page * 10 + 1).filter { $0 <= total }.map {
      SearchResult(title: "Tea \($0)", address: "https://tea.invalid/\($0)")
    }
    return .status(200, body: body(results, of: type, total: total))
  }

  /// An answer that did not come over HTTP.
  static var notHTTP: SessionAnswer {
    let body = body(SearchResult.examples, of: .blog, total: 2)
    let response = URLResponse(
      url: ShopURL.any, mimeType: nil, expectedContentLength: body.utf8.count,
      textEncodingName: nil)
    return SessionAnswer(data: Data(body.utf8), response: response, error: nil)
  }

  /// A good status, and then an error: so Darwin's loader hands over a connection that
  /// is lost within the body, by the documentation of `dataTask(with:completionHandler:)`.
  static var cutOff: SessionAnswer {
    var answer = SessionAnswer.failure(URLError(.networkConnectionLost))
    answer.response = SessionAnswer.status(200).response
    return answer
  }

  private static func body(_ results: [SearchResult], of type: SearchType, total: Int) -> String {
    let items: [JSONValue] = results.map { result in
      let (title, address) = (JSONValue.string(result.title), JSONValue.string(result.address))
      return switch type {
      case .blog: ["title": title, "link": address]
      case .news: ["title": title, "originallink": address, "link": "https://search.invalid/n"]
      case .image: ["title": title, "link": address, "thumbnail": "https://search.invalid/t"]
      }
    }
    return "\(JSONValue.object(["total": .integer(total), "items": .array(items)]))"
  }
}

/// Bodies that are not what the service promises.
enum UnreadableBody {
  /// Each with a type that it could be an answer to.
  static let all: [(SearchType, String)] = [
    (.blog, ""),
    (.news, "Too many cooks"),
    (.image, "<html><body>tea</body></html>"),
    (.blog, "[]"),
    (.news, #"{"total": 1}"#),
    (.image, #"{"total": 1, "items": [{"link": "https://tea.invalid/1"}]}"#),
    (
      .blog,
      #"{"total": 2, "items": [{"title": "A", "link": "https://a.invalid"}, {"title": "B"}]}"#
    ),
    (.news, #"{"total": 1, "items": [{"title": "A", "link": "https://search.invalid/n"}]}"#),
    (.image, #"{"total": 1, "items": [{"title": "A", "thumbnail": "https://t.invalid"}]}"#),
  ]
}
