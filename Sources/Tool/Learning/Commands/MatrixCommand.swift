import Foundation
import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

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
    let matrix = try ExerciseChecker(root: root).matrix(of: entry)
    return (standings.items[0], matrix)
  }
}

extension ExerciseChecker {
  /// What the last run of an exercise says of its tests, if it was asked to.
  ///
  /// - Throws: when what it attached cannot be read.
  func matrix(of entry: Entry) throws -> LearnersMatrix {
    let run = SuiteRun(package: package(for: entry.chapter), name: entry.id)
    return try LearnersMatrix(attachedIn: run.attachments)
  }
}
