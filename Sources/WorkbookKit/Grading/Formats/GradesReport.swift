import Foundation

/// What `workbook grade --format json` prints and `workbook grade merge` reads.
/// The README documents every field; one that has no value is left out.
struct GradesReport: Codable {
  static let schema = "workbook/grades/v1"

  let schema: String
  let grades: [Entry]

  /// A grade and its sums.
  struct Entry: Codable {
    let grade: Grade

    private enum Sums: CodingKey { case points, possiblePoints }

    init(_ grade: Grade) { self.grade = grade }
    init(from decoder: any Decoder) throws { grade = try Grade(from: decoder) }

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

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - json: the report.
  ///   - name: what the sentence calls it.
  /// - Returns: its grades, in its order.
  /// - Throws: `WrongUsage` when it is no report of this kind.
  static func grades(in json: Data, of name: String) throws -> [Grade] {
    guard let report = try? JSONDecoder().decode(Self.self, from: json), report.schema == schema
    else {
      throw CommandLineTool.WrongUsage(
        error: "\(name) is no report of the kind \(schema)",
        help: "make the reports with 'workbook grade … --format json', by this version")
    }
    return report.grades.map(\.grade)
  }
}
