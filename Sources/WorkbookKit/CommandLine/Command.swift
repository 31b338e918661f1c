/// A command of the tool: the words that call it, and what it does.
struct Command: Sendable {
  let words: [String]
  let summary: String
  let run: @Sendable (CommandLineTool) throws -> CommandLineTool.Answer

  /// Every command, in the order in which the usage lists them.
  static let all = [
    Command(words: ["course", "check"], summary: "prove that the workbook is sound") { tool in
      let report = try CourseCheck(course: tool.course, root: tool.root).run()
      return .init(text: report.text, exit: report.isSound ? .done : .notPassed)
    },
    Command(words: ["course", "matrix"], summary: "show which double notices which fault") { tool in
      try CourseMatrix(course: tool.course, root: tool.root).run()
    },
    Command(
      words: ["course", "update"], summary: "renew listings, captures, the map and the matrix"
    ) { tool in
      let changed = try CourseUpdate(course: tool.course, root: tool.root).run()
      let lines = changed.isEmpty ? ["Nothing to renew."] : changed.map { "Renewed \($0)." }
      return .init(text: lines.joined(separator: "\n") + "\n", exit: .done)
    },
  ]
}
