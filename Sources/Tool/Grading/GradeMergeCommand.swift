import WorkbookCommands

extension Command {
  /// Joins what was graded apart.
  package static let gradeMerge: Command = Command(
    audience: .instructors, words: ["grade", "merge"], summary: "join reports on grades",
    details: """
      Joins reports of 'grade --format json' into one, in any format. A submission that is in
      several of them with the same grades is taken once; other grades are an error. The order
      of the files changes nothing. To grade a submission called merge, write ./merge.
      """,
    parameters: [Parameter(kind: .report, isRepeated: true)],
    options: [.format, .output]
  ) { tool, invocation in
    let request = GradeOutput(invocation, tool: tool)
    try request.target.verify()
    var merge = GradeMerge()
    for path in invocation.words { try merge.add(ReportFile(path: path)) }
    return try request.answer(on: merge.grades)
  }
}
