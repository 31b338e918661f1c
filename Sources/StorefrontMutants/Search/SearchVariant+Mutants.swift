import Foundation
import ItemDetail

extension SearchVariant {
  /// Every fault of a search client that the workbook knows. One that breaks two steps
  /// belongs to the first of them.
  public static let mutants = zip(1..., faultsByStep).flatMap { step, faults in
    faults.map { fault in
      var fault = fault
      fault.step = step
      return fault
    }
  }

  /// The faults of each step, from step 1 on.
  private static let faultsByStep = [
    addressFaults, encodingFaults, [ignoresTheType, takesTheLinkOfNews], [takesTheThumbnail],
    [sendsWhiteSpace, sendsWhatItRefuses, keepsSilent], refusalFaults, transportFaults,
    readingFaults,
    [dropsThePage, startsOneEarly], nextFaults,
  ]
}

// Faults in what is sent.
extension SearchVariant {
  private static let addressFaults = [
    leavesOutTheVersion,
    ruled("usesPost", "sends a POST request") { $0.method = "POST" },
    ruled("reversesTheResults", "returns the results in reverse order") {
      $0.results = { $0.contains(nil) ? nil : $0.compactMap { $0 }.reversed() }
    },
  ]

  private static let leavesOutTheVersion = ruled(
    "leavesOutTheVersion", "asks for search instead of v1/search"
  ) { $0.path = { "search/\($0.rawValue)" } }

  private static let encodingFaults = [
    leavesTheAmpersand,
    encoding("leavesTheHash", "leaves the # of a query as it is") {
      ReferenceSearchAPI.Rules.percentEncoded($0, leaving: "-._~#")
    },
    encoding("writesPlusForSpace", "writes a + for each space of a query") {
      ReferenceSearchAPI.Rules.percentEncoded($0).replacing("%20", with: "+")
    },
    encoding("encodesTwice", "encodes a query twice") {
      ReferenceSearchAPI.Rules.percentEncoded(ReferenceSearchAPI.Rules.percentEncoded($0))
    },
    encoding("trimsTheQuery", "leaves out the space around a query") {
      ReferenceSearchAPI.Rules.percentEncoded($0.trimmingCharacters(in: .whitespaces))
    },
  ]

  private static let leavesTheAmpersand = encoding(
    "leavesTheAmpersand", "leaves the & of a query as it is"
  ) { ReferenceSearchAPI.Rules.percentEncoded($0, leaving: "-._~&") }

  private static let ignoresTheType = ruled(
    "ignoresTheType", "asks for blogs, whatever the type"
  ) { $0.path = { _ in "v1/search/blog" } }

  private static let sendsWhiteSpace = ruled(
    "sendsWhiteSpace", "sends a query that is white space alone"
  ) { $0.isEmpty = \.isEmpty }

  private static let sendsWhatItRefuses = ruled(
    "sendsWhatItRefuses", "reports .emptyQuery and sends the request all the same"
  ) { $0.afterEmptyQuery = { $0() } }

  private static let keepsSilent = ruled(
    "keepsSilent", "never calls back for an empty query"
  ) { $0.reportsAnEmptyQuery = false }

  private static let dropsThePage = ruled(
    "dropsThePage", "asks for the first page, whatever the page"
  ) { $0.start = { _ in nil } }

  private static let startsOneEarly = ruled(
    "startsOneEarly", "begins page 2 with the tenth result"
  ) { $0.start = { $0 > 1 ? ($0 - 1) * 10 : nil } }

  private static func encoding(
    _ name: String, _ difference: String, _ encoded: @escaping @Sendable (String) -> String
  ) -> Self {
    ruled(name, difference) { $0.encoded = encoded }
  }
}

// Faults in how an answer is read.
extension SearchVariant {
  private static let refusalFaults = [
    refusing("refusesABadQuery", "reports status 400 as .refused(statusCode: 400)") {
      $0 == 400 ? .refused(statusCode: 400) : right($0)
    },
    mergesErrors,
    refusing("dropsTheStatus", "reports every other status as .refused(statusCode: nil)") {
      right($0) == .refused(statusCode: $0) ? .refused(statusCode: nil) : right($0)
    },
    refusing(
      "inventsAStatus", "reports an answer that is not HTTP as .refused(statusCode: 0)"
    ) { $0 == nil ? .refused(statusCode: 0) : right($0) },
    acceptsUpTo300,
    refusing("acceptsOnly200", "refuses every status but 200") {
      $0 == 200 ? nil : right($0) ?? .refused(statusCode: $0)
    },
    // An answer that is not HTTP it refuses, so a test of such an answer does not notice it.
    ruled("readsARefusal", "returns a page for a refusal whose body can be read as one") {
      $0.refused = { why, read in
        if why == .refused(statusCode: nil) { throw why }
        do { return try read() } catch { throw why }
      }
    },
  ]

  private static let mergesErrors = refusing("mergesErrors", "reports status 429 as .badQuery") {
    right($0 == 429 ? 400 : $0)
  }

  private static let acceptsUpTo300 = refusing("acceptsUpTo300", "takes status 300 for success") {
    $0 == 300 ? nil : right($0)
  }

  private static let transportFaults = [
    ruled("hidesTheError", "reports a lost connection as .refused(statusCode: nil)") {
      $0.failure = { _ in SearchError.refused(statusCode: nil) }
    },
    ruled("callsBackTwice", "calls back a second time after a lost connection") {
      $0.afterFailure = { $0(.failure(SearchError.unreadable)) }
    },
    ruled(
      "readsAPartOfAnAnswer",
      "reads what has come of an answer when the connection is lost in the middle of it"
    ) { $0.isLost = { $0 == nil } },
  ]

  private static let readingFaults = [
    ruled("findsNothing", "returns a page without results when it cannot read the answer") {
      $0.unreadable = { SearchPage(results: [], next: nil) }
    },
    skipsResults,
    ruled("inventsATitle", "returns a result without a title as one whose title is empty") {
      $0.missingTitle = ""
    },
  ]

  private static let skipsResults = ruled(
    "skipsResults", "leaves out a result that has no address"
  ) { $0.results = { $0.compactMap { $0 } } }

  private static let takesTheLinkOfNews = ruled(
    "takesTheLinkOfNews", "takes link for the address of an article"
  ) { $0.addressKey = { _ in "link" } }

  private static let takesTheThumbnail = ruled(
    "takesTheThumbnail", "takes the thumbnail for the address of an image"
  ) {
    $0.addressKey = { [.image: "thumbnail", .news: "originallink"][$0] ?? "link" }
  }

  private static let nextFaults = [
    alwaysHasANext,
    ruled("goesPastAFullPage", "names a next page after a last page that is full") {
      $0.next = { page, total, _ in page * 10 <= total ? page + 1 : nil }
    },
    ruled("ignoresTheTotal", "takes each page with ten results for one that has a next") {
      $0.next = { page, _, count in count == 10 ? page + 1 : nil }
    },
    ruled("comesBackToPage2", "names page 2 as the next one, whatever the page") {
      $0.next = { page, total, _ in page * 10 < total ? 2 : nil }
    },
  ]

  private static let alwaysHasANext = ruled(
    "alwaysHasANext", "names a next page after the last one"
  ) { $0.next = { page, _, _ in page + 1 } }

  private static func refusing(
    _ name: String, _ difference: String,
    _ refusal: @escaping @Sendable (_ statusCode: Int?) -> SearchError?
  ) -> Self {
    ruled(name, difference) { $0.refusal = refusal }
  }

  /// Why there is no page, by the right rules.
  private static func right(_ statusCode: Int?) -> SearchError? {
    ReferenceSearchAPI.Rules.rightRefusal(statusCode)
  }
}
