import WorkbookCore

/// The report that `grade --format json` prints. README.md of this module documents every
/// field; a field without a value is left out.
struct GradesReport: Encodable {
  private let schema = "workbook/grades/v2"
  private let entries: [Entry]
  /// The members of the roster who handed in nothing; nil if there are none.
  private let absent: [Grade.Member]?

  private enum CodingKeys: String, CodingKey {
    case schema, absent
    case entries = "grades"
  }

  /// A grade with its sums.
  private struct Entry: Encodable {
    let grade: Grade

    private enum CodingKeys: CodingKey { case points, possiblePoints }

    func encode(to encoder: any Encoder) throws {
      try grade.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(grade.points, forKey: .points)
      try container.encode(grade.possiblePoints, forKey: .possiblePoints)
    }
  }

  init(grades: [Grade], absent: [Grade.Member] = []) {
    entries = grades.map(Entry.init)
    self.absent = absent.isEmpty ? nil : absent
  }
}
