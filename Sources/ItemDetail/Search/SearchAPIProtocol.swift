import Foundation

/// Receives the outcome of a search: a page of results, or why there is none.
public typealias SearchCompletion = @Sendable (Result<SearchPage, any Error>) -> Void

/// A client of a search service. You write one in Chapter 9, test first.
public protocol SearchAPIProtocol: Sendable {
  /// Makes a client.
  ///
  /// - Parameters:
  ///   - urlSession: What sends the requests: a `URLSession`, or a test double.
  ///   - baseURL: The root of the service.
  init(urlSession: any URLSessionProtocol, baseURL: URL)

  /// Searches.
  ///
  /// - Parameters:
  ///   - query: What to look for, in any language.
  ///   - type: What kind of page to look for.
  ///   - page: The page of results, from 1.
  ///   - completion: Called exactly once, even if another search begins before this one
  ///     has ended. Its failure is `SearchError`, or the transport's own error as it came.
  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion)
}

/// Builds a client around a session, at the root of a search service.
public typealias MakeSearchAPI =
  @Sendable (_ urlSession: any URLSessionProtocol, _ baseURL: URL) -> any SearchAPIProtocol
