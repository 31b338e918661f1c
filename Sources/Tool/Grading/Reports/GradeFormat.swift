import Foundation
import WorkbookCore

/// The format of a report. The same grades give the same bytes, apart from fields
/// that are named as times.
enum GradeFormat: String, CaseIterable, Sendable {
  case table, json, junit, gradescope, classroom50, csv, html, markdown

  /// The input of a report beside the grades.
  struct Context: Sendable {
    var console = Console.plain
    /// Identifies submissions for Classroom 50.
    var environment: [String: String] = [:]
    /// The time of grading, for Classroom 50.
    var date = Date()
    /// The members of the roster who handed in nothing.
    var absent: [Grade.Member] = []
    /// The titles of chapters by their numbers, for pages.
    var chapters: [Int: String] = [:]
  }

  /// Whether a report is about one submission: the platform grades each by itself.
  var isForOneSubmission: Bool { self == .gradescope || self == .classroom50 }

  /// Whether a report is a page for people, about a learner or about the class.
  var isPage: Bool { self == .html || self == .markdown }

  /// Whether a folder can hold a file for each submission.
  var hasFolder: Bool { isForOneSubmission || isPage }

  /// The extension of a file with one report, where a folder can hold several.
  var fileExtension: String { isForOneSubmission ? "json" : self == .html ? "html" : "md" }

  /// Refuses a report that would be refused for any grades, before anything is graded.
  func verify(submissions count: Int, inFolder: Bool, in context: Context) throws {
    if isForOneSubmission && !inFolder && count != 1 {
      throw WrongUsage(
        error: "the format '\(rawValue)' is for one submission, and there are \(count)",
        help:
          "name a folder with '--output FOLDER', or use table, json, junit, csv, html or markdown")
    }
    if self == .classroom50 {
      _ = try Classroom50Identity(context.environment, submission: inFolder ? "any" : nil)
    }
  }

  /// The report on cleaned grades, with a line end at its end.
  func report(on grades: [Grade], in context: Context = Context()) throws -> String {
    try verify(submissions: grades.count, inFolder: false, in: context)
    let grades = grades.bySubmission
    return switch self {
    case .table: GradesTable(grades: grades, absent: context.absent, console: context.console).text
    case .json: try GradesReport(grades: grades, absent: context.absent).json()
    case .junit: JUnitReport(grades: grades, absent: context.absent).text
    case .csv: Gradebook(grades: grades, absent: context.absent).text
    case .html, .markdown: text(of: page(on: grades, in: context))
    case .gradescope: try GradescopeReport(grade: grades[0]).json()
    case .classroom50:
      try Classroom50Report(
        grade: grades[0], identity: Classroom50Identity(context.environment), date: context.date
      ).json()
    }
  }

  /// About one submission a page is the learner's.
  private func page(on grades: [Grade], in context: Context) -> Page {
    grades.count == 1
      ? LearnerPage(grade: grades[0], chapters: context.chapters).page
      : ClassPage(grades: grades, absent: context.absent).page
  }

  private func text(of page: Page) -> String { self == .html ? page.html : page.markdown }

  /// The names of the files in a folder: one for each submission, in their order, and
  /// the class page.
  func fileNames(for submissions: [String]) -> [String] {
    (submissions.fileNames(without: isPage ? ["index"] : []) + (isPage ? ["index"] : []))
      .map { "\($0).\(fileExtension)" }
  }

  /// The texts of these files, in the same order.
  func files(on grades: [Grade], in context: Context) throws -> [String] {
    if isPage {
      let files = fileNames(for: grades.map(\.submission))
      let pages = grades.map { LearnerPage(grade: $0, chapters: context.chapters).page }
      let index = ClassPage(grades: grades, absent: context.absent, files: files).page
      return (pages + [index]).map(text)
    }
    return try grades.map { grade in
      guard self == .classroom50 else { return try report(on: [grade], in: context) }
      let identity = try Classroom50Identity(context.environment, submission: grade.submission)
      return try Classroom50Report(grade: grade, identity: identity, date: context.date).json()
    }
  }
}
