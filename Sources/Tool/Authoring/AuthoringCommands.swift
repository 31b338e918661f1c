import WorkbookCommands

extension Command {
  package static let courseCheck = Command(
    audience: .authors, words: ["course", "check"], summary: "prove that the workbook is sound"
  ) { tool, _ in
    let report = try CourseCheck(course: tool.course, root: tool.root, commands: tool.commands)
      .run()
    return .init(text: report.text, exit: report.isSound ? .done : .notPassed)
  }

  package static let courseMatrix = Command(
    audience: .authors, words: ["course", "matrix"],
    summary: "show which double notices which fault"
  ) { tool, _ in
    try CourseMatrix(course: tool.course, root: tool.root).run()
  }

  package static let courseUpdate = Command(
    audience: .authors, words: ["course", "update"], summary: "renew everything that is generated"
  ) { tool, _ in
    let update = CourseUpdate(course: tool.course, root: tool.root, commands: tool.commands)
    let changed = try update.run()
    let lines = changed.isEmpty ? ["Nothing to renew."] : changed.map { "Renewed \($0)." }
    return .init(text: lines.joined(separator: "\n") + "\n", exit: .done)
  }
}
