/// Any value of JSON (RFC 8259, section 3), which a test writes as a literal.
///
/// `["price": 9_000, "title": "Whisk", "discount": nil]` is a dictionary of such
/// values, and `nil` is JSON's null.
public enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction.
  case integer(Int)
  case decimal(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// Reads one value, whatever kind it is of.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // The commonest first: each attempt that fails costs an error.
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let decimal = try? value.decode(Double.self) {
      self = .decimal(decimal)
    } else {
      self = .boolean(try value.decode(Bool.self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let boolean): try container.encode(boolean)
    case .integer(let integer): try container.encode(integer)
    case .decimal(let decimal): try container.encode(decimal)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON spells it, the fields of an object in the order of their
  /// names.
  public var description: String {
    switch self {
    case .null: return "null"
    case .boolean(let boolean): return "\(boolean)"
    case .integer(let integer): return "\(integer)"
    case .decimal(let decimal): return "\(decimal)"
    case .string(let string): return "\"\(string)\""
    case .array(let array):
      return "[\(array.map(\.description).joined(separator: ", "))]"
    case .object(let object):
      let fields = object.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      return "{\(fields.joined(separator: ", "))}"
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral {
  /// Null.
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// A number without a fraction.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// A number with a fraction.
  public init(floatLiteral value: Double) { self = .decimal(value) }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object. Of two fields with one name, the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
