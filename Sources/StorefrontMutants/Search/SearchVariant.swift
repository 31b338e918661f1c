import DoubleKit
import ItemDetail

/// A search client that differs from the reference in one thing, or one that
/// another person wrote.
public struct SearchVariant: Sendable, CustomStringConvertible {
  /// The name in code, `ignoresTheType` for instance.
  public let name: String
  /// What the client does otherwise, as the end of a sentence: "searches blogs,
  /// whatever the type".
  public let difference: String
  /// Builds the client.
  public let make: MakeSearchAPI

  /// The difference, so that a parameterized test shows it for each case.
  public var description: String { "\(name): \(difference)" }

  /// Describes a client.
  ///
  /// - Parameters:
  ///   - name: The name in code. Tests run once on all clients of one name.
  ///   - difference: What it does otherwise, as the end of a sentence.
  ///   - make: Builds it.
  public init(_ name: String, _ difference: String, make: @escaping MakeSearchAPI) {
    self.name = name
    self.difference = difference
    self.make = make
  }

  /// The client of a type.
  ///
  /// - Parameters:
  ///   - client: The type.
  ///   - difference: What it does otherwise, as the end of a sentence.
  public init(_ client: (some SearchAPIProtocol).Type, _ difference: String) {
    self.init("\(client)", difference) { client.init(urlSession: $0, baseURL: $1) }
  }
}
