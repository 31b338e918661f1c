/// A JSON value whose keys somebody else has chosen: no Swift names could be
/// made of `max-score` and `test_code`.
indirect enum JSONValue: Encodable, Equatable, Sendable {
  case object([String: JSONValue])
  case list([JSONValue])
  case text(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let fields): try container.encode(fields)
    case .list(let values): try container.encode(values)
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .bool(let flag): try container.encode(flag)
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral
{
  init(dictionaryLiteral fields: (String, JSONValue)...) {
    self = .object(Dictionary(fields) { $1 })
  }
  init(arrayLiteral values: JSONValue...) { self = .list(values) }
  init(stringLiteral text: String) { self = .text(text) }
}

extension Grade.Person {
  var json: JSONValue { ["name": .text(name), "id": .text(id)] }
}
