import Foundation
import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

extension Command {
  /// Shows what a learner's own tests notice.
  static let matrix = Command(
    words: ["matrix"], summary: "show which faults the tests that you wrote notice",
    details: """
      Runs your tests of the chapter on versions of the API with one fault each, which
      they have to notice, and on versions that are as good as the real one, which they
      have to accept, through both seams.
      """,
    parameters: [Parameter(kind: .chapter)], flags: [.json]
  ) { tool, invocation in
    guard let entry = invocation.selection?.entries.last(where: \.isLearnersTests) else {
      throw ToolFault("The chapter has no exercise in which tests are written.")
    }
    let matrix = try tool.matrix(of: entry)
    let standings = CourseStandings([matrix.item])
    return try tool.answer(standings) { next in
      invocation.has(.json)
        ? try MatrixReport(matrix).json() : tool.standingsText.matrix(matrix, next: next)
    }
  }
}

extension Entry {
  fileprivate var isLearnersTests: Bool { exercise.seam == .learnersTests }
}

extension CommandLineTool {
  /// Runs one exercise with its cells attached.
  fileprivate func matrix(of entry: Entry) throws -> LearnersMatrix {
    let standings = try check(
      [entry], variables: [GradedCell.switchName: "1"],
      activity: { Self.activity(on: [entry]) })
    let files = ExerciseChecker(root: root)
      .attachments(of: entry, named: GradedCell.filePrefix)
    return LearnersMatrix(
      item: standings.items[0], matrix: try KillMatrix(files, of: entry.chapter))
  }
}

extension ExerciseChecker {
  /// What the last run of an exercise attached under names that begin so.
  fileprivate func attachments(of entry: Entry, named prefix: String) -> [Data] {
    let folder = SuiteRun(package: package(for: entry.chapter), name: entry.id).attachments
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }
      .compactMap { try? Data(contentsOf: folder.appending(path: $0)) }
  }
}
