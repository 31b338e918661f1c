import Foundation
import WorkbookCore

extension Command {
  static let matrix = Command(
    words: ["matrix"], summary: "show which faults your own tests notice",
    details: """
      Runs your tests on versions of the API with one fault each, which they have to
      notice, and on versions that are as correct as the real one, which they have to
      accept. A table shows what each test does on each version; a parameterized test has a
      column for each of its rows. Of a chapter with several
      such exercises, it shows the last one: name the one that you mean.
      """,
    parameters: [.selection], options: [.json]
  ) { tool, invocation in
    guard let selection = invocation.selection else { return .nothing }
    guard let entry = selection.last(where: \.exercise.isLearnersTests) else {
      throw WrongUsage(noMatrixOf: selection, in: tool.course)
    }
    let checked = try tool.check([entry], variables: [MatrixRow.switchName: "1"])
    let item = checked.items[0]
    let matrix = item.matrix ?? LearnersMatrix([])
    return try tool.answer(checked) { next in
      invocation.has(.json)
        ? try MatrixJSON(matrix, of: item).json()
        : tool.reportText.matrix(matrix, of: item, next: next)
    }
  }
}

extension WrongUsage {
  /// Why there is no matrix, and which exercises have one.
  fileprivate init(noMatrixOf selection: [Entry], in course: Course) {
    let ids = course.entries.filter(\.exercise.isLearnersTests).map(\.id)
    let name = selection.count == 1 ? selection[0].id : selection[0].chapter.name
    self.init(
      error: "\(name) has no matrix",
      help: "the exercises with a matrix are \(ids.joined(separator: ", "))")
  }
}

extension LearnersMatrix {
  /// What one test does to one version of the API; nil if it is not judged there.
  func detection(_ test: Test, _ row: MatrixRow) -> Detection? {
    test.isSound ? cell(test, row)?.detection : nil
  }
}

/// The report of `matrix --json`. README.md of this module documents every field; one without
/// a value is left out.
struct MatrixJSON: Encodable {
  let schema = "workbook/matrix/v3"
  let chapter: Int
  let exercise: ReportJSON.Exercise
  let faults: Int
  let noticed: Int
  let tests: [Test]
  let variants: [Variant]

  init(_ matrix: LearnersMatrix, of item: ProgressReport.Item) {
    chapter = item.entry.chapter.number
    exercise = ReportJSON.Exercise(item)
    faults = matrix.faults.count
    noticed = matrix.noticed.count
    tests = matrix.tests.map { Test($0, in: matrix) }
    variants = matrix.rows.map { Variant($0, in: matrix) }
  }

  struct Test: Encodable {
    let number: Int
    let name: String
    /// `ProtocolInjection` and `URLProtocol`, those that it uses.
    let seams: [String]
    /// Whether it passes on the real API.
    let judged: Bool
    let noticed: Int

    init(_ test: LearnersMatrix.Test, in matrix: LearnersMatrix) {
      number = test.number
      name = test.name
      seams = test.seams.map(\.word)
      judged = test.isSound
      noticed = matrix.faults(noticedBy: test).count
    }
  }

  struct Variant: Encodable {
    let name: String
    let difference: String
    let equivalent: Bool
    /// `noticed` or `survived`; `accepted`, `refused` or `neverEnded`.
    let outcome: String
    let missedSeams: [String]
    let cells: [Cell]

    init(_ row: MatrixRow, in matrix: LearnersMatrix) {
      name = row.variant
      difference = row.difference
      equivalent = row.isEquivalent
      outcome = row.outcome.rawValue
      missedSeams = row.missedSeams.map(\.word)
      cells = matrix.tests.compactMap { test in
        guard let cell = matrix.cell(test, row) else { return nil }
        return Cell(
          test: test.number, outcome: matrix.detection(test, row)?.rawValue ?? "notJudged",
          reason: cell.reason.isEmpty ? nil : cell.reason)
      }
    }
  }

  struct Cell: Encodable {
    let test: Int
    /// `noticed`, `survived`, `neverEnded` or `notJudged`.
    let outcome: String
    let reason: String?
  }
}

extension Seam {
  /// The name of its folder in a chapter.
  fileprivate var word: String {
    (self == .protocolInjection ? Exercise.Approach.protocolInjection : .urlProtocol).rawValue
  }
}
