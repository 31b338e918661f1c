/// The type of a JSON value, as far as a client that decodes it cares.
///
/// JSON has one type for all numbers. A client that reads an `Int` has two: 31000
/// is a price, and it cannot read 31000.5.
public enum JSONType: Hashable, CaseIterable, Sendable {
  /// Text in quotation marks.
  case text
  /// A number without a fraction.
  case wholeNumber
  /// A number with a fraction.
  case fraction
  /// `true` or `false`.
  case boolean
  /// `null`.
  case null
  /// Values in square brackets.
  case list
  /// Keys and values in braces.
  case object
}

extension JSONType: CustomStringConvertible {
  /// The type in the words of a sentence.
  public var description: String {
    switch self {
    case .text: "text"
    case .wholeNumber: "a whole number"
    case .fraction: "a number with a fraction"
    case .boolean: "true or false"
    case .null: "null"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The type of the value.
  public var type: JSONType {
    switch self {
    case .string: .text
    case .integer: .wholeNumber
    case .decimal: .fraction
    case .boolean: .boolean
    case .null: .null
    case .array: .list
    case .object: .object
    }
  }
}
