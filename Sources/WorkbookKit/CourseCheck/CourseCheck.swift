import Foundation

/// `workbook course check`: gathers the facts, lets every rule look, reports.
struct CourseCheck {
  let course: Course
  let root: URL
  /// How long one test run may take, in seconds.
  var deadline = 20.0
  var progress = Progress()

  static let rules: [any Rule] = [
    CatalogIsSound(), FilesExist(), NoStrayFiles(), ManifestAgrees(), ReadmeMapAgrees(),
    ContentsAgree(), ReadmeCommandsAgree(), StarterDigestsAgree(), TodosMarkTheWork(),
    StartersAreShort(),
    StartersCompile(), StartersAreRed(),
    RedNamesTheStarter(), SolutionsAreGreen(), RunIsWhole(), ChecksAgree(), AnswersAreJudged(),
    SwapTurnsGreen(), NothingGivenAway(), SlicesAgree(), CapturesAgree(), MatrixAgrees(),
    LintIsClean(), BuildsOnDarwin(),
  ]

  /// - Throws: `ToolFault` when the machine, not the course, is at fault.
  func run() throws -> CourseReport {
    let start = DispatchTime.now()
    let facts = try FactGatherer(
      course: course, root: root, deadline: deadline, progress: progress
    ).gather()
    progress.end()
    let reports = Self.rules.map { RuleReport($0, facts) }
    return CourseReport(rules: reports, times: Times(facts, total: start.secondsUntilNow))
  }
}
