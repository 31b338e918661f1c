import Foundation
import ItemDetail

/// How a search ended, in a form that can be compared.
public enum SearchOutcome: Equatable, Sendable {
  /// A page came.
  case page(SearchPage)
  /// The client says why there is no page.
  case failed(SearchError)
  /// The transport failed, and its error was handed on.
  case lost(URLError.Code)
  /// Another error came; this is its text.
  case other(String)

  /// The outcome of a search.
  ///
  /// - Parameter result: What the completion handler was called with.
  public init(_ result: Result<SearchPage, any Error>) {
    switch result {
    case .success(let page): self = .page(page)
    case .failure(let error as SearchError): self = .failed(error)
    case .failure(let error as URLError): self = .lost(error.code)
    case .failure(let error): self = .other("\(error)")
    }
  }

  /// What was found, nil when no page came: for a test that is not about `next`.
  public var results: [SearchResult]? {
    if case .page(let page) = self { page.results } else { nil }
  }

  /// The number of the next page, nil when there is none, or when no page came.
  public var next: Int? {
    if case .page(let page) = self { page.next } else { nil }
  }
}

extension CompletionLog where Value == SearchOutcome {
  /// The log as the completion handler of a search.
  public var completion: SearchCompletion {
    { self.record(SearchOutcome($0)) }
  }
}

/// Answers of the search service, one for each type: what its documentation shows.
///
/// The service has ten results a page, and `total` is the number of all that it has.
/// The address of a result is in `link`, or in `originallink` for news.
public enum SearchFixture {
  /// Both results are on this page, so there is no next page.
  public static let blog = #"""
    {"total": 2, "items": [
      {"title": "A pot for one", "link": "https://blog.invalid/pot"},
      {"title": "녹차 세 번 우리기", "link": "https://blog.invalid/three"}
    ]}
    """#

  /// The first page of three: 25 articles were found, and one is shown here.
  public static let news = #"""
    {"total": 25, "items": [
      {"title": "Tea prices rise", "originallink": "https://news.invalid/prices",
       "link": "https://search.invalid/n/1"}
    ]}
    """#

  /// One image was found.
  public static let image = #"""
    {"total": 1, "items": [
      {"title": "A gaiwan", "thumbnail": "https://search.invalid/t/1",
       "link": "https://image.invalid/gaiwan"}
    ]}
    """#
}
