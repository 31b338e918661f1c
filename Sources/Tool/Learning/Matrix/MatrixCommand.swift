import Foundation
import WorkbookCore

extension Command {
  /// Shows what a learner's own tests notice.
  static let matrix = Command(
    words: ["matrix"], summary: "show which faults your own tests notice",
    details: """
      Runs your tests on versions of the API with one fault each, which they have to
      notice, and on versions that are as correct as the real one, which they have to
      accept. A table shows what each test does on each version. Of a chapter with several
      such exercises, it shows the last one: name the one that you mean.
      """,
    parameters: [Parameter(kind: .selection)], flags: [.json]
  ) { tool, invocation in
    guard let entry = invocation.selection?.entries.last(where: \.exercise.isLearnersTests) else {
      throw ToolFault("There is no exercise in it in which tests are written.")
    }
    let (item, matrix) = try tool.matrix(of: entry)
    let standings = CourseStandings([item])
    return try tool.answer(standings) { next in
      invocation.has(.json)
        ? try MatrixReport(matrix, of: item).json()
        : tool.standingsText.matrix(matrix, of: item, next: next)
    }
  }
}

extension CommandLineTool {
  /// Runs one exercise with its rows attached.
  fileprivate func matrix(
    of entry: Entry
  ) throws -> (item: CourseStandings.Item, matrix: LearnersMatrix) {
    let standings = try check(
      [entry], variables: [MatrixRow.switchName: "1"],
      activity: { Self.activity(on: [entry]) })
    let item = standings.items[0]
    return (item, item.matrix ?? .empty)
  }
}

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
