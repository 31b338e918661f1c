import Foundation
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

/// `workbook course check`: gathers the facts, lets every rule look, reports.
struct CourseCheck {
  let course: Course
  let root: URL
  /// All commands of the tool, which the README is compared with.
  let commands: [Command]
  /// How long one test run may take, in seconds.
  var deadline = 400.0
  var progress = ProgressDisplay()

  static let rules: [any Rule] = [
    CatalogIsSound(), FilesAgree(), GeneratedIsCurrent(), TodosMarkTheWork(), StartersCompile(),
    StartersAreRed(), StartersEarnNothing(), SolutionsAreGreen(), RunIsWhole(), ChecksAgree(),
    AnswersAreJudged(), SwapTurnsGreen(), SlicesAgree(), CapturesAgree(), SectionsAgree(),
    BuildsOnDarwin(),
  ]

  /// - Throws: `ToolFault` when the machine, not the course, is at fault.
  func run() throws -> CourseReport {
    let start = DispatchTime.now()
    var facts = try FactGatherer(
      course: course, root: root, deadline: deadline, progress: progress
    ).gather()
    facts.commands = commands
    progress.end()
    let reports = Self.rules.map { RuleReport($0, facts) }
    return CourseReport(rules: reports, times: Times(facts, total: start.secondsUntilNow))
  }
}
