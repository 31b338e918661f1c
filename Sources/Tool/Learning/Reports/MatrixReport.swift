import WorkbookChecking
import WorkbookCourse

/// What `matrix` hands to programs with `--json`. INSTRUCTORS.md documents every
/// field; one that has no value is left out.
struct MatrixReport: Encodable {
  struct Test: Encodable {
    let number: Int
    let name: String
    /// `ProtocolInjection` and `URLProtocol`, those that it uses.
    let seams: [String]
    /// Whether it passes on the real API.
    let judged: Bool
    let noticed: Int
    /// Whether other tests notice all that it notices.
    let redundant: Bool
  }

  struct Variant: Encodable {
    let name: String
    let difference: String
    let equivalent: Bool
    /// `noticed` or `survived`; `accepted`, `refused` or `neverEnded`.
    let outcome: String
    let missedSeams: [String]
    let cells: [Cell]
  }

  struct Cell: Encodable {
    let test: Int
    /// `noticed`, `survived`, `neverEnded` or `notJudged`.
    let outcome: String
    let reason: String?
  }

  let schema = "workbook/matrix/v2"
  let chapter: Int
  let exercise: StandingsReport.Exercise
  let faults: Int
  let noticed: Int
  let tests: [Test]
  let variants: [Variant]
}

extension MatrixReport {
  init(_ matrix: LearnersMatrix, of item: CourseStandings.Item) {
    chapter = item.entry.chapter.number
    exercise = StandingsReport.Exercise(item)
    faults = matrix.faults.count
    noticed = matrix.noticed.count
    tests = matrix.tests.map { Test($0, in: matrix) }
    variants = matrix.rows.map { Variant($0, in: matrix) }
  }
}

extension MatrixReport.Test {
  fileprivate init(_ test: LearnersMatrix.Test, in matrix: LearnersMatrix) {
    self.init(
      number: test.number, name: test.name, seams: test.seams.map(\.word), judged: test.isSound,
      noticed: matrix.faults(noticedBy: test).count,
      redundant: matrix.redundant.contains(test))
  }
}

extension MatrixReport.Variant {
  fileprivate init(_ row: MatrixRow, in matrix: LearnersMatrix) {
    self.init(
      name: row.variant, difference: row.difference, equivalent: row.isEquivalent,
      outcome: row.outcome.rawValue, missedSeams: row.missedSeams.map(\.word),
      cells: matrix.tests.compactMap { test in
        matrix.cell(test, row).map { MatrixReport.Cell($0, of: test) }
      })
  }
}

extension MatrixReport.Cell {
  fileprivate init(_ cell: MatrixRow.Cell, of test: LearnersMatrix.Test) {
    let verdict =
      switch cell.verdict {
      case .killed: "noticed"
      case .survived: "survived"
      case .hung: "neverEnded"
      }
    self.init(
      test: test.number, outcome: test.isSound ? verdict : "notJudged",
      reason: cell.reason.isEmpty ? nil : cell.reason)
  }
}

extension KillMatrix.Seam {
  /// The name of its folder in a chapter.
  fileprivate var word: String {
    let seam: Seam = self == .protocolInjection ? .protocolInjection : .urlProtocol
    return seam.rawValue
  }
}
