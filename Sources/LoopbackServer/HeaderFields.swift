/// The header fields of a message in the order in which they were sent.
public struct HeaderFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// The names, as they were written, each with its value.
  public private(set) var all: [(name: String, value: String)] = []

  /// Makes header fields.
  ///
  /// - Parameter elements: The names with their values, in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The value of the first field of a name, in whatever case it is written;
  /// nil when there is none.
  public subscript(name: String) -> String? {
    all.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  mutating func append(_ name: String, _ value: String) {
    all.append((name, value))
  }

  /// Whether two messages have the same fields, spelled and ordered alike.
  public static func == (left: HeaderFields, right: HeaderFields) -> Bool {
    left.all.elementsEqual(right.all, by: ==)
  }
}
