extension Command {
  /// Every command, in the order in which the usage lists them.
  static let all = learners + instructors + course

  /// For those who solve exercises.
  static let learners: [Command] = [
    .goOn, .watch, .run, .check, .list, .hint, .lesson, .compare, .reset, .matrix,
  ]

  /// For those who teach and grade.
  static let instructors: [Command] = [.classEdition, .grade, .gradeMerge]

  /// For those who work on the workbook itself.
  static let course = [
    Command(words: ["course", "check"], summary: "prove that the workbook is sound") { tool, _ in
      let report = try CourseCheck(course: tool.course, root: tool.root).run()
      return .init(text: report.text, exit: report.isSound ? .done : .notPassed)
    },
    Command(
      words: ["course", "matrix"], summary: "show which double notices which fault"
    ) { tool, _ in
      try CourseMatrix(course: tool.course, root: tool.root).run()
    },
    Command(
      words: ["course", "bench"], summary: "measure the tool next to swift test"
    ) { tool, _ in
      .init(text: try Bench(course: tool.course, root: tool.root).run().text, exit: .done)
    },
    Command(
      words: ["course", "update"], summary: "renew everything that is generated"
    ) { tool, _ in
      let changed = try CourseUpdate(course: tool.course, root: tool.root).run()
      let lines = changed.isEmpty ? ["Nothing to renew."] : changed.map { "Renewed \($0)." }
      return .init(text: lines.joined(separator: "\n") + "\n", exit: .done)
    },
  ]
}
