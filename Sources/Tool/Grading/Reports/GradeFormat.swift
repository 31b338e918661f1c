import Foundation
import WorkbookCore

/// The forms in which grades are handed on. All are made from the same value,
/// and the same grades give the same bytes, but for fields that are named as
/// times.
enum GradeFormat: String, CaseIterable, Sendable {
  case table, json, junit, gradescope, classroom50, csv, html

  /// What a format needs to know beside the grades.
  struct Context: Sendable {
    /// How wide a table may be, and whether it has colours.
    var console = Console.plain
    /// Tells Classroom 50 who handed in what.
    var environment: [String: String] = [:]
    /// When it was graded; only Classroom 50 asks.
    var now = Date()
    /// Those of the roster who handed in nothing.
    var absent: [Grade.Member] = []
    /// Whether a report on one submission is one of a class.
    var isOfClass = false
  }

  /// Whether it is about one submission: its platform calls the grader for each.
  var isForOneSubmission: Bool {
    switch self {
    case .gradescope, .classroom50: true
    case .table, .json, .junit, .csv, .html: false
    }
  }

  /// Throws what `report` would throw whatever the grades are, so that nobody
  /// waits for a class to be graded first.
  ///
  /// - Throws: `WrongUsage`.
  func verify(submissions count: Int, in context: Context) throws {
    if isForOneSubmission && count != 1 {
      throw WrongUsage(
        error: "the format '\(rawValue)' is for one submission, and there are \(count)",
        help: "name a folder with '--output FOLDER', or use table, json, junit, csv or html")
    }
    if self == .classroom50 && !context.isOfClass {
      _ = try Classroom50Identity(context.environment)
    }
  }

  /// The report, with a line end at its end.
  ///
  /// - Throws: `WrongUsage` when the grades do not fit the format.
  func report(on grades: [Grade], in context: Context = Context()) throws -> String {
    var text = ""
    try write(grades.map(\.presentable), in: context) { text += $0 }
    return text
  }

  /// Hands out the same report in pieces: that of a large class is never in
  /// memory as a whole. The grades have to be presentable.
  func write(_ grades: [Grade], in context: Context, to sink: (String) throws -> Void) throws {
    try verify(submissions: grades.count, in: context)
    let grades = try grades.inOrder()
    switch self {
    case .table:
      let table = GradesTable(grades: grades, console: context.console, absent: context.absent)
      try sink(table.text)
    case .json: try GradesReport.write(grades, absent: context.absent, to: sink)
    case .junit: try JUnitReport(grades: grades, absent: context.absent).write(to: sink)
    case .csv: try sink(Gradebook(grades: grades, absent: context.absent).text)
    case .html: try ClassPage(grades: grades, absent: context.absent).write(to: sink)
    case .gradescope: try sink(GradescopeReport(grade: grades[0]).value.json())
    case .classroom50:
      try sink(Classroom50Report(grade: grades[0], in: context).value.json())
    }
  }
}

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

/// A report that somebody hands to `grade merge`. It may come from anywhere, so
/// nothing in it is believed.
struct ReportFile {
  let path: String

  /// How sentences name it.
  var name: String { NamedFile(path: path).name }

  /// More is no report that `grade` has written.
  static let mostBytes = 256 << 20

  /// What it holds, in its order.
  ///
  /// - Throws: `WrongUsage` that says what is wrong with it, where, and what to do.
  func report() throws -> GradesReport {
    let help = "name the reports that 'grade' has written"
    let json = try NamedFile(path: path).contents(most: Self.mostBytes, help: help)
    return try GradesReport.report(in: json, of: name)
  }

  func grades() throws -> [Grade] { try report().grades.map(\.grade) }
}
