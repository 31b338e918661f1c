import Foundation

/// The forms in which grades are handed on. All are made from the same value,
/// and the same grades give the same bytes, but for fields that are named as
/// times.
enum GradeFormat: String, CaseIterable, Sendable {
  case table, json, junit, gradescope, classroom50, exercism, csv, html

  /// What a format needs to know beside the grades.
  struct Context: Sendable {
    /// How wide a table may be, and whether it has colours.
    var console = Console.plain
    /// Tells Classroom 50 who handed in what.
    var environment: [String: String] = [:]
    /// When it was graded; only Classroom 50 asks.
    var now = Date()
    /// The source of the checks; only Exercism asks.
    var checks = CheckSources.none
  }

  /// Whether it is about one submission: its platform calls the grader for each.
  var isForOneSubmission: Bool {
    switch self {
    case .gradescope, .classroom50, .exercism: true
    case .table, .json, .junit, .csv, .html: false
    }
  }

  /// Throws what `report` would throw whatever the grades are, so that nobody
  /// waits for a class to be graded first.
  ///
  /// - Throws: `WrongUsage`.
  func verify(submissions count: Int, in context: Context) throws {
    if isForOneSubmission && count != 1 {
      throw CommandLineTool.WrongUsage(
        error: "the format '\(rawValue)' is for one submission, and there are \(count)",
        help: "grade them one by one, or use table, json, junit, csv or html")
    }
    if self == .classroom50 { _ = try Classroom50Identity(context.environment) }
  }

  /// The report, with a line end at its end.
  ///
  /// - Throws: `WrongUsage` when the grades do not fit the format.
  func report(on grades: [Grade], in context: Context = Context()) throws -> String {
    try verify(submissions: grades.count, in: context)
    let grades = try grades.map(\.presentable).inOrder()
    switch self {
    case .table: return GradesTable(grades: grades, console: context.console).text
    case .json: return try GradesReport(grades: grades).json()
    case .junit: return JUnitReport(grades: grades).text
    case .csv: return Gradebook(grades: grades).text
    case .html: return ClassPage(grades: grades).text
    case .gradescope: return try GradescopeReport(grade: grades[0]).value.json()
    case .classroom50: return try Classroom50Report(grade: grades[0], in: context).value.json()
    case .exercism: return try ExercismReport(grade: grades[0], checks: context.checks).text()
    }
  }
}
