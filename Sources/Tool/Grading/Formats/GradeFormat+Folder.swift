import WorkbookSupport

// Formats that write a file for each submission of a class.

extension GradeFormat {
  /// Whether it can write more files than one.
  var hasFolder: Bool { isForOneSubmission || self == .html }

  /// Throws what a report on one of several submissions would throw, whatever its
  /// grade is.
  ///
  /// - Throws: `WrongUsage`.
  func verifyEach(in context: Context) throws {
    if self == .classroom50 { _ = try Classroom50Identity(context.environment, of: "any") }
  }

  /// The files for submissions, in their order, and the one for the class where there
  /// is one.
  func fileNames(for submissions: [String]) -> [String] {
    let end = self == .html ? "html" : "json"
    let whole = self == .html ? ["index"] : []
    let own = submissions.fileNames(without: Set(whole))
    return (own + whole).map { "\($0).\(end)" }
  }

  /// What goes into those files, in the same order. The grades have to be presentable
  /// and in order.
  func reports(on grades: [Grade], in context: Context) -> [ReportFolder.Report] {
    let names = fileNames(for: grades.map(\.submission))
    let own = zip(names, grades).map { name, grade in
      ReportFolder.Report(name: name) { try writeOne(grade, in: context, to: $0) }
    }
    let all = names.dropFirst(grades.count).map { name in
      ReportFolder.Report(name: name) { try write(grades, in: context, to: $0) }
    }
    return own + all
  }

  private func writeOne(
    _ grade: Grade, in context: Context, to sink: (String) throws -> Void
  ) throws {
    if self == .html { return try sink(LearnerPage(grade: grade).text) }
    var own = context
    own.isOfClass = true
    own.absent = []
    try write([grade], in: own, to: sink)
  }
}
