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
    options: [.format, .output, .roster]
  ) { tool, invocation in
    var merge = GradeMerge()
    for path in invocation.words { try merge.add(ReportFile(path: path)) }
    let names = try merge.grades.inOrder().map(\.submission)
    var output = try GradeOutput(invocation, tool: tool, handedIn: names)
    output.add(absent: merge.absent)
    try output.verify(names)
    return try output.answer(on: merge.grades)
  }
}
