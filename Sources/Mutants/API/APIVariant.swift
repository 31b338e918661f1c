import ItemDetail

/// An item API that differs from the real one in one thing.
///
/// A *mutant* has one fault, so a good test fails on it (DeMillo, Lipton and
/// Sayward, "Hints on Test Data Selection", 1978). An *equivalent* differs in
/// something that no caller may rely on, so a good test still passes on it.
public struct APIVariant: Sendable, CustomStringConvertible {
  /// The name in code, `acceptsUpTo300` for instance.
  public let name: String
  /// What the variant does otherwise, as the end of a sentence: "accepts
  /// status 300 as success".
  public let difference: String
  /// Builds the variant around a session.
  public let makeAPI: MakeItemDetailAPI

  /// The difference, so that a parameterized test shows it for each case.
  public var description: String { "\(name): \(difference)" }

  /// The variant whose one difference is `alteration`.
  init(_ name: String, _ difference: String, _ alteration: Alteration) {
    self.init(name, difference) {
      AlteredAPI(urlSession: $0, baseURL: $1, alteration: alteration)
    }
  }

  /// The variant that `makeAPI` builds, for a difference that lasts from one
  /// call to the next.
  package init(_ name: String, _ difference: String, makeAPI: @escaping MakeItemDetailAPI) {
    self.name = name
    self.difference = difference
    self.makeAPI = makeAPI
  }
}

extension APIVariant {
  /// Asks before anybody has called it. No test has to notice that, and some do.
  package static let asksWhenMade = APIVariant(
    "asksWhenMade", "sends a request when it is made",
    makeAPI: { urlSession, baseURL in
      let api = ItemDetailAPI(urlSession: urlSession, baseURL: baseURL)
      api.loadItemDetail(id: 1) { _ in }
      return api
    })
}
