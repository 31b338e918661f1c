import ItemDetail

// Faults in how a search client reads an answer: errors first, then pages.
extension SearchVariant {
  /// Has one word less for a refusal.
  public static let refusesABadQuery = Self(
    "refusesABadQuery", "reports status 400 as .refused(statusCode: 400)",
    rules: { rules in
      let refusal = rules.refusal
      rules.refusal = { $0 == 400 ? .refused(statusCode: 400) : refusal($0) }
    })

  /// Takes one refusal for another one.
  public static let mergesErrors = Self(
    "mergesErrors", "reports status 429 as .badQuery",
    rules: { rules in
      let refusal = rules.refusal
      rules.refusal = { refusal($0 == 429 ? 400 : $0) }
    })

  /// Says that it was refused, and not how.
  public static let dropsTheStatus = Self(
    "dropsTheStatus", "reports every other status as .refused(statusCode: nil)",
    rules: { rules in
      let refusal = rules.refusal
      rules.refusal = { status in
        refusal(status).map { $0 == .refused(statusCode: status) ? .refused(statusCode: nil) : $0 }
      }
    })

  /// Has a status for an answer that has none.
  public static let inventsAStatus = Self(
    "inventsAStatus", "reports an answer that is not HTTP as .refused(statusCode: 0)",
    rules: { rules in
      let refusal = rules.refusal
      rules.refusal = { $0 == nil ? .refused(statusCode: 0) : refusal($0) }
    })

  /// Ends the good statuses one too late.
  public static let acceptsUpTo300 = Self(
    "acceptsUpTo300", "takes status 300 for success",
    rules: { rules in
      let refusal = rules.refusal
      rules.refusal = { $0 == 300 ? nil : refusal($0) }
    })

  /// Knows one good status.
  public static let acceptsOnly200 = Self(
    "acceptsOnly200", "refuses every status but 200",
    rules: { rules in
      let refusal = rules.refusal
      rules.refusal = { $0 == 200 ? nil : refusal($0) ?? .refused(statusCode: $0) }
    })

  /// Reads what a refusal says, before it looks whether it is one. An answer that is not
  /// HTTP it refuses, so a test of such an answer does not notice it.
  public static let readsARefusal = Self(
    "readsARefusal", "returns a page for a refusal whose body can be read as one",
    rules: { rules in
      rules.refused = { why, read in
        if why == .refused(statusCode: nil) { throw why }
        do { return try read() } catch { throw why }
      }
    })

  /// Has an error of its own for the transport's.
  public static let hidesTheError = Self(
    "hidesTheError", "reports a lost connection as .refused(statusCode: nil)",
    rules: { $0.failure = { _ in SearchError.refused(statusCode: nil) } })

  /// Looks at what has come before it looks for an error.
  public static let readsAPartOfAnAnswer = Self(
    "readsAPartOfAnAnswer",
    "reads what has come of an answer when the connection is lost in the middle of it",
    rules: { $0.isLost = { $0 == nil } })

  /// Goes on after an error.
  public static let callsBackTwice = Self(
    "callsBackTwice", "calls back a second time after a lost connection",
    rules: { $0.afterFailure = { $0(.failure(SearchError.unreadable)) } })

  /// Takes what it cannot read for a page with nothing on it.
  public static let findsNothing = Self(
    "findsNothing", "returns a page without results when it cannot read the answer",
    rules: { $0.unreadable = { SearchPage(results: [], next: nil) } })

  /// Leaves out what it cannot read.
  public static let skipsResults = Self(
    "skipsResults", "leaves out a result that has no address",
    rules: { $0.results = { $0.compactMap { $0 } } })

  /// Does without a title.
  public static let inventsATitle = Self(
    "inventsATitle", "returns a result without a title as one whose title is empty",
    rules: { $0.missingTitle = "" })
}

extension SearchVariant {
  /// Turns the results around.
  public static let reversesTheResults = Self(
    "reversesTheResults", "returns the results in reverse order",
    rules: { rules in
      let results = rules.results
      rules.results = { results($0)?.reversed() }
    })

  /// Leads a reader of news to the service and not to the newspaper.
  public static let takesTheLinkOfNews = Self(
    "takesTheLinkOfNews", "takes link for the address of an article",
    rules: { $0.addressKey = { _ in "link" } })

  /// Leads to the small image.
  public static let takesTheThumbnail = Self(
    "takesTheThumbnail", "takes the thumbnail for the address of an image",
    rules: { rules in
      let addressKey = rules.addressKey
      rules.addressKey = { $0 == .image ? "thumbnail" : addressKey($0) }
    })

  /// Never comes to an end.
  public static let alwaysHasANext = Self(
    "alwaysHasANext", "names a next page after the last one",
    rules: { $0.next = { page, _, _ in page + 1 } })

  /// Ends one page too late where the last page is full.
  public static let goesPastAFullPage = Self(
    "goesPastAFullPage", "names a next page after a last page that is full",
    rules: { $0.next = { page, total, _ in page * 10 <= total ? page + 1 : nil } })

  /// Looks at the results where it should look at the total.
  public static let ignoresTheTotal = Self(
    "ignoresTheTotal", "takes each page with ten results for one that has a next",
    rules: { $0.next = { page, _, count in count == 10 ? page + 1 : nil } })

  /// Comes from any page to the second.
  public static let comesBackToPage2 = Self(
    "comesBackToPage2", "names page 2 as the next one, whatever the page",
    rules: { $0.next = { page, total, _ in page * 10 < total ? 2 : nil } })
}
