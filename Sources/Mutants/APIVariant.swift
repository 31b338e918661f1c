import DoubleKit
import ItemDetail

/// An item API that differs from the real one in one thing.
///
/// A *mutant* has one fault, so a good test fails on it (DeMillo, Lipton and
/// Sayward, "Hints on Test Data Selection", 1978). An *equivalent* differs in
/// something that no caller may rely on, so a good test still passes on it.
public struct APIVariant: SubjectVariant, CustomStringConvertible {
  /// The name in code, `acceptsUpTo300` for instance.
  public let name: String
  /// What the variant does otherwise, as the end of a sentence: "accepts
  /// status 300 as success".
  public let difference: String
  /// Builds the variant around a session.
  public let makeAPI: MakeItemDetailAPI

  /// Builds the variant around a session.
  public var make: MakeItemDetailAPI { makeAPI }
  /// The difference, so that a parameterized test shows it for each case.
  public var description: String { "\(name): \(difference)" }

  /// The variant whose one difference is `alteration`.
  init(_ name: String, _ difference: String, _ alteration: Alteration) {
    self.init(name, difference) {
      AlteredAPI(urlSession: $0, baseURL: $1, alteration: alteration)
    }
  }

  /// The variant that `make` builds, for a difference that lasts from one
  /// call to the next.
  package init(_ name: String, _ difference: String, makeAPI: @escaping MakeItemDetailAPI) {
    (self.name, self.difference, self.makeAPI) = (name, difference, makeAPI)
  }

  /// The variant that `decorate` makes of the real API.
  init(
    _ name: String, _ difference: String,
    decorated decorate: @escaping @Sendable (ItemDetailAPI) -> DecoratedAPI
  ) {
    self.init(name, difference) { decorate(ItemDetailAPI(urlSession: $0, baseURL: $1)) }
  }
}

extension TestSubject<APIVariant> {
  /// The API of the shop, which tests reach on both seams.
  public static var itemDetailAPI: Self {
    let real: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    return TestSubject(
      Words(
        type: "ItemDetailAPI", "an", "API", parameters: "urlSession:baseURL:",
        broken: "on which every call fails"),
      seams: Seam.allCases, real: real, broken: [{ _, _ in RefusingAPI() }],
      otherFaults: quietFaults + [asksWhenMade]
    ) { make, seam in
      { Seam(of: $0) == seam ? make($0, $1) : real($0, $1) }
    }
  }

  /// All faults but those that go past the session of the test: they call back
  /// when the test is over, and an expectation in a callback would then fail
  /// outside of every test.
  private static let quietFaults = APIVariant.mutants.filter {
    ![APIVariant.usesShared, .doesNotValidateAndUsesShared].map(\.name).contains($0.name)
  }

  /// Asks before anybody has called it. No test has to notice that, and some do.
  private static let asksWhenMade = APIVariant(
    "asksWhenMade", "sends a request when it is made",
    makeAPI: { urlSession, baseURL in
      let api = ItemDetailAPI(urlSession: urlSession, baseURL: baseURL)
      api.loadItemDetail(id: 1) { _ in }
      return api
    })
}
