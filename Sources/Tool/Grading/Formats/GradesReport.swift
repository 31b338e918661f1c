import Foundation
import WorkbookCourse
import WorkbookSupport

/// What `workbook grade --format json` prints and `workbook grade merge` reads.
/// INSTRUCTORS.md documents every field; one that has no value is left out.
struct GradesReport: Codable {
  static let schema = "workbook/grades/v1"

  let schema: String
  let grades: [Entry]

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
  static func write(_ grades: [Grade], to sink: (String) throws -> Void) throws {
    try sink("{\n  \"grades\" : [\n")
    for (index, grade) in grades.enumerated() {
      let lines = try Entry(grade).json().dropLast()
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \($0)" }
      try sink((index > 0 ? ",\n" : "") + lines.joined(separator: "\n"))
    }
    try sink("\n  ],\n  \"schema\" : \"\(schema)\"\n}\n")
  }
}
