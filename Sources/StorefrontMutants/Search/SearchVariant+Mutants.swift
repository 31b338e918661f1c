import DoubleKit
import Foundation
import ItemDetail

// Faults in what a search client sends.
extension SearchVariant {
  /// Asks for another path.
  public static let leavesOutTheVersion = Self(
    "leavesOutTheVersion", "asks for search instead of v1/search",
    rules: { $0.path = { "search/\($0.rawValue)" } })

  /// Sends another method.
  public static let usesPost = Self(
    "usesPost", "sends a POST request", rules: { $0.method = "POST" })

  /// Lets a query end at its first `&`.
  public static let leavesTheAmpersand = Self(
    "leavesTheAmpersand", "leaves the & of a query as it is",
    rules: { $0.encoded = percentEncoded(leaving: "&") })

  /// Lets a query end at its first `#`.
  public static let leavesTheHash = Self(
    "leavesTheHash", "leaves the # of a query as it is",
    rules: { $0.encoded = percentEncoded(leaving: "#") })

  /// Encodes a query as a form does.
  public static let writesPlusForSpace = Self(
    "writesPlusForSpace", "writes a + for each space of a query",
    rules: { rules in
      let encoded = rules.encoded
      rules.encoded = { encoded($0).replacing("%20", with: "+") }
    })

  /// Encodes the percent signs of its own encoding.
  public static let encodesTwice = Self(
    "encodesTwice", "encodes a query twice",
    rules: { rules in
      let encoded = rules.encoded
      rules.encoded = { encoded(encoded($0)) }
    })

  /// Leaves out what the customer has typed around the words.
  public static let trimsTheQuery = Self(
    "trimsTheQuery", "leaves out the space around a query",
    rules: { rules in
      let encoded = rules.encoded
      rules.encoded = { encoded($0.trimmingCharacters(in: .whitespaces)) }
    })

  /// Searches blogs.
  public static let ignoresTheType = Self(
    "ignoresTheType", "asks for blogs, whatever the type",
    rules: { $0.path = { _ in "v1/search/blog" } })

  /// Takes a query of white space for one.
  public static let sendsWhiteSpace = Self(
    "sendsWhiteSpace", "sends a query that is white space alone",
    rules: { $0.isEmpty = \.isEmpty })

  /// Refuses a query and sends it.
  public static let sendsWhatItRefuses = Self(
    "sendsWhatItRefuses", "reports .emptyQuery and sends the request all the same",
    rules: { $0.afterEmptyQuery = { $0() } })

  /// Begins at the first result, for any page.
  public static let dropsThePage = Self(
    "dropsThePage", "asks for the first page, whatever the page",
    rules: { $0.start = { _ in nil } })

  /// Begins a page with the last result of the page before.
  public static let startsOneEarly = Self(
    "startsOneEarly", "begins page 2 with the tenth result",
    rules: { $0.start = { $0 > 1 ? ($0 - 1) * 10 : nil } })
}

extension SearchVariant {
  /// The reference with other rules.
  init(
    _ name: String, _ difference: String,
    rules change: (inout ReferenceSearchAPI.Rules) -> Void
  ) {
    var rules = ReferenceSearchAPI.Rules()
    change(&rules)
    self.init(name, difference) { [rules] in
      ReferenceSearchAPI(urlSession: $0, baseURL: $1, rules: rules)
    }
  }

  fileprivate static func percentEncoded(
    leaving characters: String
  ) -> @Sendable (String) -> String {
    ReferenceSearchAPI.Rules.percentEncoded(leaving: characters)
  }
}
