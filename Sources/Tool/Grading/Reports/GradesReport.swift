import Foundation
import WorkbookCore

/// What `workbook grade --format json` prints and `workbook grade merge` reads.
/// INSTRUCTORS.md documents every field; one that has no value is left out.
struct GradesReport: Codable {
  static let schema = "workbook/grades/v1"

  let schema: String
  let grades: [Entry]
  /// Those of the roster who handed in nothing; nil when there are none.
  var absent: [Grade.Member]?

  /// A grade and its sums.
  struct Entry: Codable {
    let grade: Grade
    /// The points and the possible points, as whoever wrote the report says.
    let sums: [Int]

    private enum Sums: CodingKey { case points, possiblePoints }

    init(_ grade: Grade) {
      self.grade = grade
      sums = [grade.points, grade.possiblePoints]
    }

    init(from decoder: any Decoder) throws {
      grade = try Grade(from: decoder)
      let container = try decoder.container(keyedBy: Sums.self)
      sums = [
        try container.decode(Int.self, forKey: .points),
        try container.decode(Int.self, forKey: .possiblePoints),
      ]
    }

    func encode(to encoder: any Encoder) throws {
      try grade.encode(to: encoder)
      var sums = encoder.container(keyedBy: Sums.self)
      try sums.encode(grade.points, forKey: .points)
      try sums.encode(grade.possiblePoints, forKey: .possiblePoints)
    }
  }

  init(grades: [Grade]) {
    schema = Self.schema
    self.grades = grades.map(Entry.init)
  }

  /// The same bytes as of `json()`, one grade at a time: a class may be large.
  static func write(
    _ grades: [Grade], absent: [Grade.Member] = [], to sink: (String) throws -> Void
  ) throws {
    try sink("{\n")
    if !absent.isEmpty {
      try sink("  \"absent\" : [\n")
      try write(absent, to: sink)
      try sink("\n  ],\n")
    }
    try sink("  \"grades\" : [\n")
    try write(grades.lazy.map(Entry.init), to: sink)
    try sink("\n  ],\n  \"schema\" : \"\(schema)\"\n}\n")
  }

  private static func write(
    _ items: some Sequence<some Encodable>, to sink: (String) throws -> Void
  ) throws {
    for (index, item) in items.enumerated() {
      let lines = try item.json().dropLast()
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \($0)" }
      try sink((index > 0 ? ",\n" : "") + lines.joined(separator: "\n"))
    }
  }
}

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
