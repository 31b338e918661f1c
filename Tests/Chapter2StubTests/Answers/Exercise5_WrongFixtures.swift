import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

extension Exercise5_Answers {
  static let wrongRests: [WrongAnswer<Checks>] = [
    wrong(
      "goes through Item", rejectedBy: "keepsTheRest",
      saying: "item.json with price as 8500, and lost delivery, discount, isInStock, rating, tags"
    ) { data, fields in
      let item = try JSONDecoder().decode(Item.self, from: data)
      return try changed(JSONEncoder().encode(item), by: fields)
    },
    wrong(
      "gives what the test names and nothing else", rejectedBy: "keepsTheRest",
      saying: "and lost delivery"
    ) { try JSONEncoder().encode($1.isEmpty ? object(in: $0) : $1) },
    wrong("reads the text as Latin 1", rejectedBy: "keepsTheRest", saying: "and gave delivery as") {
      let text = String(data: $0, encoding: .isoLatin1) ?? ""
      return try changed(Data(text.utf8), by: $1)
    },
    wrong("drops what is not ASCII", rejectedBy: "keepsTheRest", saying: "title as \"  \"") {
      try changed($0.filter { $0 < 128 }, by: $1)
    },
    wrong("drops a field that is null", rejectedBy: "keepsTheRest", saying: "and lost discount") {
      let object = try object(in: changed($0, by: $1))
      return try JSONEncoder().encode(object.filter { $1 != .null })
    },
    wrong("adds a field of its own", rejectedBy: "keepsTheRest", saying: "gave fixture as true") {
      let object = try object(in: changed($0, by: $1))
      return try JSONEncoder().encode(object.merging(["fixture": true]) { $1 })
    },
    wrong(
      "gives the bytes of a picture", rejectedBy: "keepsTheRest", saying: "which is no JSON object"
    ) { _, _ in Data([0x89, 0x50, 0x4E, 0x47]) },
    wrong(
      "replaces a price everywhere", rejectedBy: "keepsTheRest", saying: "and gave delivery as"
    ) { data, fields in
      let text = String(decoding: data, as: UTF8.self)
      guard let price = fields["price"] else { return try changed(data, by: fields) }
      return Data(text.replacing(/"price": \d+/, with: "\"price\": \(price)").utf8)
    },
  ]

  static let wrongChanges: [WrongAnswer<Checks>] = [
    wrong(
      "ignores the changes", rejectedBy: "putsInWhatIsNamed",
      saying: "item.json with price as 8500, and gave price as 32000"
    ) { data, fields in
      _ = try changed(data, by: fields)
      return data
    },
    wrong(
      "makes the first change alone", rejectedBy: "putsInWhatIsNamed",
      saying: "with price as 7000, title as \"유자차\", and gave title as"
    ) { data, fields in
      _ = try changed(data, by: fields)
      let first = fields.keys.min()
      return try changed(data, by: fields.filter { $0.key == first })
    },
    wrong("takes numbers alone", rejectedBy: "putsInWhatIsNamed", saying: "price as \"8500\"") {
      _ = try changed($0, by: $1)
      return try changed(
        $0, by: $1.filter { field in field.value.isNumber || field.key == "title" })
    },
    wrong("rounds a number", rejectedBy: "putsInWhatIsNamed", saying: "with price as 0.5") {
      try changed(
        $0,
        by: $1.mapValues { if case .decimal(let number) = $0 { .integer(Int(number)) } else { $0 } }
      )
    },
    wrong("takes null for no change", rejectedBy: "putsInWhatIsNamed", saying: "price as null") {
      try changed($0, by: $1.filter { $1 != .null })
    },
    wrong(
      "takes null for a field that is to go", rejectedBy: "putsInWhatIsNamed",
      saying: "with price as null, and lost price"
    ) { data, fields in
      let object = try object(in: changed(data, by: fields))
      return try JSONEncoder().encode(object.filter { fields[$0.key] != .null })
    },
    wrong(
      "refuses a field that is null in the file", rejectedBy: "putsInWhatIsNamed",
      saying: "with discount as 15, and gave the error"
    ) { data, fields in
      let object = try object(in: data)
      for name in fields.keys where object[name] == .null { throw Missing(name: name) }
      return try changed(data, by: fields)
    },
    wrong(
      "merges an object into the one of the file", rejectedBy: "putsInWhatIsNamed",
      saying: "and gave delivery as"
    ) { data, fields in
      let old = try object(in: data)
      let merged = fields.map { ($0, old[$0]?.merged(with: $1) ?? $1) }
      return try changed(data, by: Dictionary(merged) { $1 })
    },
  ]

  static let wrongNames: [WrongAnswer<Checks>] = [
    wrong(
      "adds a field that the file does not have", rejectedBy: "refusesAnUnknownField",
      saying: "There is no field prise"
    ) { try JSONEncoder().encode(object(in: $0).merging($1) { $1 }) },
    wrong(
      "passes over an unknown field", rejectedBy: "refusesAnUnknownField",
      saying: "There is no field prise"
    ) { data, fields in
      let object = try object(in: data)
      return try changed(data, by: fields.filter { object[$0.key] != nil })
    },
    wrong(
      "finds a field wherever its name stands in the text", rejectedBy: "refusesAnUnknownField",
      saying: "There is no field carrier"
    ) { data, fields in
      let text = String(decoding: data, as: UTF8.self)
      for name in fields.keys where !text.contains("\"\(name)\"") { throw Missing(name: name) }
      return try JSONEncoder().encode(object(in: data).merging(fields) { $1 })
    },
    wrong(
      "takes a name in capitals or not", rejectedBy: "refusesAnUnknownField",
      saying: "There is no field Price"
    ) { data, fields in
      let names = try object(in: data).keys
      let spelt = fields.map { field, value in
        (names.first { $0.lowercased() == field.lowercased() } ?? field, value)
      }
      return try changed(data, by: Dictionary(spelt) { $1 })
    },
    wrong(
      "follows a path into a field", rejectedBy: "refusesAnUnknownField",
      saying: "There is no field delivery.price"
    ) { data, fields in
      try changed(data, by: fields.filter { $0.key != "delivery.price" })
    },
    wrong(
      "trims the name of a field", rejectedBy: "refusesAnUnknownField",
      saying: "There is no field  price"
    ) { data, fields in
      let trimmed = fields.map { ($0.trimmingCharacters(in: .whitespaces), $1) }
      return try changed(data, by: Dictionary(trimmed) { $1 })
    },
    wrong(
      "looks at one name alone", rejectedBy: "refusesAnUnknownField",
      saying: "There is no field titel"
    ) { data, fields in
      let first = fields.keys.min()
      _ = try changed(data, by: fields.filter { $0.key == first })
      return try JSONEncoder().encode(object(in: data).merging(fields) { $1 })
    },
    wrong(
      "says only that a field is unknown", rejectedBy: "refusesAnUnknownField",
      saying: "and its error does not say prise"
    ) { data, fields in
      do { return try changed(data, by: fields) } catch { throw CocoaError(.keyValueValidation) }
    },
  ]

  /// Changes the bytes of the right file in a wrong way.
  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    change: @escaping @Sendable (Data, Fields) throws -> Data
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(load: { try change(read($0), $1) }))
  }
}

extension JSONValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .decimal: true
    default: false
    }
  }

  fileprivate func merged(with other: JSONValue) -> JSONValue {
    guard case .object(let old) = self, case .object(let new) = other else { return other }
    return .object(old.merging(new) { $1 })
  }
}
