/// What a search looks for.
public enum SearchType: String, CaseIterable, Sendable {
  /// Entries of blogs.
  case blog
  /// Articles of newspapers.
  case news
  /// Images.
  case image
}

/// One thing that was found.
public struct SearchResult: Equatable, Sendable {
  /// The title.
  public let title: String
  /// Where it is.
  public let address: String

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - address: Where it is.
  public init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}

/// A page of results.
public struct SearchPage: Equatable, Sendable {
  /// What was found, in the order of the service.
  public let results: [SearchResult]
  /// The number of the next page; nil when this is the last one.
  public let next: Int?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - results: What was found.
  ///   - next: The number of the next page; nil when this is the last one.
  public init(results: [SearchResult], next: Int?) {
    self.results = results
    self.next = next
  }
}

/// Why there is no page of results, when the transport did not fail.
public enum SearchError: Error, Equatable, Sendable {
  /// The query has no character but white space, so nothing was sent.
  case emptyQuery
  /// The service does not take the query: it answered 400.
  case badQuery
  /// The service was asked too often: it answered 429.
  case tooManyRequests
  /// The service answered with another status outside 200...299; nil when the answer
  /// was not an HTTP answer.
  case refused(statusCode: Int?)
  /// The answer has a good status, and its body cannot be read.
  case unreadable
}
