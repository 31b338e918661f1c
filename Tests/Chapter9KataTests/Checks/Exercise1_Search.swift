import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// A search that a check asks a client for, and what the service answers.
struct Search: Sendable {
  var query = "oolong"
  var type = SearchType.blog
  var page = 1
  var seam = Seam.protocolInjection
  /// The path of the service's root: one may have none.
  var root = ""
  var answer: SessionAnswer?
  /// How many results there are on all pages.
  var total = 2

  /// What the service answers: two results if the check does not say.
  var served: SessionAnswer { answer ?? .results(SearchResult.examples, of: type) }

  /// The search as a failure names it.
  var inWords: String {
    "search(\(query.debugDescription), for: .\(type), page: \(page)), \(seam.rawValue),"
      + (root.isEmpty ? "" : " with a baseURL that ends in \(root),")
  }
}

extension Search {
  /// A search that gets a page as the service has it: ten results, or what is left.
  init(page: Int, of total: Int) {
    let numbers = (page * 10 - 9..<page * 10 + 1).filter { $0 <= total }
    let results = numbers.map {
      SearchResult(title: "Tea \($0)", address: "https://tea.invalid/\($0)")
    }
    self.init(page: page, answer: .results(results, total: total), total: total)
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
    .status(status, body: body(results, of: type, total: total))
  }

  /// An answer that did not come over HTTP.
  static var notHTTP: SessionAnswer {
    let response = URLResponse(
      url: ShopURL.any, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    let body = body(SearchResult.examples, of: .blog, total: 2)
    return SessionAnswer(data: Data(body.utf8), response: response, error: nil)
  }

  /// A good status, and then an error: so Darwin's loader hands over a connection that
  /// is lost within the body, by the documentation of `dataTask(with:completionHandler:)`.
  static var cutOff: SessionAnswer {
    var answer = SessionAnswer.results(SearchResult.examples)
    answer.error = URLError(.networkConnectionLost)
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
