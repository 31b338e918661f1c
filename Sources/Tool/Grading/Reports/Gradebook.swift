/// The table that a spreadsheet or a learning platform imports: a row for each
/// submission, a column for each exercise (RFC 4180, UTF-8). It has no byte order
/// mark, which importers would take for a part of the first header.
struct Gradebook {
  let grades: [Grade]
  let absent: [Grade.Member]

  var text: String {
    ([header] + grades.map(row) + absent.map(row))
      .map { $0.map(\.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private var ids: [String] { grades.exercises.map(\.id) }
  private var namesPeople: Bool { !absent.isEmpty || grades.contains { $0.person != nil } }

  private var header: [String] {
    ["submission"] + (namesPeople ? ["name", "id"] : []) + ids + ["score", "max_score"]
  }

  /// An exercise that was not graded has an empty cell, which is not zero.
  private func row(_ grade: Grade) -> [String] {
    let points = Dictionary(grade.exercises.map { ($0.id, "\($0.points)") }) { first, _ in first }
    return [grade.submission] + cells(grade.person) + ids.map { points[$0, default: ""] }
      + ["\(grade.points)", "\(grade.possiblePoints)"]
  }

  /// An absent member has no points, and not 0 points.
  private func row(_ member: Grade.Member) -> [String] {
    [member.submission] + cells(member.person) + ids.map { _ in "" } + ["", ""]
  }

  private func cells(_ person: Grade.Person?) -> [String] {
    namesPeople ? [person?.name ?? "", person?.id ?? ""] : []
  }
}

extension String {
  /// The starts of formulas in a spreadsheet, in the widths of East Asia too.
  private static let formulaStarts: Set<Character> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// The text as a cell: never a formula, and quoted where it would break the row.
  fileprivate var cell: String {
    let isFormula = first { !$0.isWhitespace }.map(Self.formulaStarts.contains) ?? false
    let safe = isFormula ? "'\(self)" : self
    let breaks = safe.contains { ",\"".contains($0) || $0.isNewline } || safe.first == " "
    return breaks ? "\"\(safe.replacing("\"", with: "\"\""))\"" : safe
  }
}
