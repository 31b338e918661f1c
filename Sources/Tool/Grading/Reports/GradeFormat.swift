import WorkbookCore

/// The format of a report. The same grades give the same bytes, apart from fields
/// that are named as times.
enum GradeFormat: String, CaseIterable, Sendable {
  case table, json, csv, html

  /// The input of a report beside the grades.
  struct Context: Sendable {
    var console = Console.plain
    /// The members of the roster who handed in nothing.
    var absent: [Grade.Member] = []
    /// The titles of chapters by their numbers, for pages.
    var chapters: [Int: String] = [:]
    /// The code of the workbook's own solutions.
    var solutions = CodeDigests()
  }

  /// The report on cleaned grades in one text, with a line end at its end; of pages, that
  /// about the class.
  func report(on grades: [Grade], in context: Context = Context()) throws -> String {
    let grades = grades.bySubmission
    return switch self {
    case .table: GradesTable(grades: grades, context: context).text
    case .json: try GradesReport(grades: grades, absent: context.absent).json()
    case .csv: Gradebook(grades: grades, absent: context.absent).text
    case .html: ClassPage(grades: grades, context: context).html
    }
  }

  /// The names of the pages: one for each submission, in their order, and the page of the
  /// class.
  static func pageNames(for submissions: [String]) -> [String] {
    (submissions.pageNames(without: ["index"]) + ["index"]).map { "\($0).html" }
  }

  /// The pages with these names, in the same order.
  static func pages(on grades: [Grade], in context: Context) -> [String] {
    let learners = grades.map { LearnerPage(grade: $0, chapters: context.chapters).html }
    return learners + [ClassPage(grades: grades, context: context).html]
  }
}
