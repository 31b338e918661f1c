import WorkbookCore

/// The table that a spreadsheet or a learning platform imports: a row for each
/// submission, a column for each exercise (RFC 4180, UTF-8). The byte order mark tells
/// Excel that it is UTF-8.
struct Gradebook {
  let grades: [Grade]
  let absent: [Grade.Member]

  private static let byteOrderMark = "\u{FEFF}"

  var text: String {
    Self.byteOrderMark
      + ([header] + grades.map(row) + absent.map(row))
      .map { $0.map(\.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private var ids: [String] { grades.exercises.map(\.id) }
  private var namesPeople: Bool { !absent.isEmpty || grades.contains { $0.person != nil } }

  private var header: [String] {
    (namesPeople ? ["id", "name"] : []) + ["submission", "points", "max_points", "percent"] + ids
      + ["not passed", "notes"]
  }

  /// An exercise that was not graded has an empty cell, which is not zero, and so has a
  /// submission of which nothing could be taken.
  private func row(_ grade: Grade) -> [String] {
    let points = Dictionary(
      grade.exercises.map { ($0.id, grade.isTaken ? "\($0.points)" : "") }
    ) { first, _ in first }
    let open = grade.exercises.filter { !$0.isPassed }.map { "\($0.id) \($0.outcome)" }
    return cells(grade.person)
      + [grade.submission, grade.isTaken ? "\(grade.points)" : "", "\(grade.possiblePoints)"]
      + [grade.isTaken ? grade.percent : ""]
      + ids.map { points[$0, default: ""] }
      + [open.joined(separator: "; "), grade.notes.joined(separator: "; ")]
  }

  /// An absent member has no points, and not 0 points.
  private func row(_ member: Grade.Member) -> [String] {
    cells(member.person) + [member.submission, "", "", ""] + ids.map { _ in "" }
      + ["handed in nothing", ""]
  }

  private func cells(_ person: Grade.Person?) -> [String] {
    namesPeople ? [person?.id ?? "", person?.name ?? ""] : []
  }
}

extension Grade {
  /// With one digit behind the point; empty where nothing was graded.
  fileprivate var percent: String {
    if possiblePoints == 0 { return "" }
    let tenths = (points * 2_000 + possiblePoints) / (possiblePoints * 2)
    return "\(tenths / 10).\(tenths % 10)"
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
