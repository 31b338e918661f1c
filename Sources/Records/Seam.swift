/// The two ways in which a double gets into `ItemDetailAPI`.
public enum Seam: String, CaseIterable, Codable, Sendable {
  /// The double conforms to `URLSessionProtocol`, or to `HTTPTransport`.
  case protocolInjection = "with protocol injection"
  /// The double is a `URLProtocol` behind a real `URLSession`.
  case urlProtocol = "with URLProtocol"

  /// The letter in a table.
  package var letter: String { self == .protocolInjection ? "P" : "U" }
}

/// What a test does to a variant.
package enum Detection: String, Codable, CaseIterable, Sendable {
  /// It fails.
  case noticed
  /// It passes, or does not run.
  case survived
  /// It never ends, so it tells nothing.
  case neverEnded
}
