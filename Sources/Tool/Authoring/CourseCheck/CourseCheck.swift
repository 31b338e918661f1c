import Foundation
import WorkbookCore

extension Command {
  package static let courseCheck = Command(
    audience: .authors, words: ["course", "check"], summary: "prove that the workbook is sound"
  ) { tool, _ in
    let report = try CourseCheck(course: tool.course, root: tool.root, commands: tool.commands)
      .run()
    return .init(text: report.text, exit: report.isSound ? .done : .notPassed)
  }
}

/// `workbook course check`: gathers facts about the course and lets each rule judge them.
struct CourseCheck {
  let course: Course
  let root: URL
  /// All commands of the tool, some of which the README lists.
  let commands: [Command]
  /// The limit for one test run, in seconds.
  var deadline = 1_200.0
  var progress = ProgressDisplay()

  static let rules: [any Rule] = [
    CatalogIsSound(), FilesAgree(), SectionsAgree(), PagesAreCurrent(),
    TodosMarkTheWork(), StartersCompile(), StartersAreRed(), SolutionsAreGreen(),
    ChecksAreProved(), SourcesAreSound(), ClassSeesNoSolutions(),
  ]

  /// - Throws: `ToolFault` when the machine, not the course, is at fault.
  func run() throws -> CourseReport {
    let start = DispatchTime.now()
    let gatherer = FactGatherer(
      course: course, root: root, deadline: deadline, progress: progress)
    var facts = try blocking { try await gatherer.gather() }
    facts.commands = commands
    progress.end()
    let reports = Self.rules.map { RuleReport($0, facts) }
    return CourseReport(rules: reports, seconds: start.secondsUntilNow)
  }
}

/// The output of `course check`.
struct CourseReport: Sendable {
  let rules: [RuleReport]
  /// The duration of the whole check.
  let seconds: Double

  var isSound: Bool { rules.allSatisfy(\.isKept) }

  /// A line for each rule with its count, below it its problems.
  var text: String {
    let width = rules.map(\.name.count).max() ?? 0
    let lines = rules.flatMap { $0.lines(width: width) }
    return (lines + ["", "total: \(seconds.inSeconds)", conclusion]).joined(separator: "\n") + "\n"
  }

  private var conclusion: String {
    let broken = rules.filter { !$0.isKept }.count
    return isSound
      ? "The course is sound: \(rules.count) rules hold."
      : "The course is not sound: \(broken) of \(rules.count) rules do not hold."
  }
}

extension RuleReport {
  fileprivate func lines(width: Int) -> [String] {
    ["\(isKept ? "ok  " : "FAIL") \(name.padded(to: width))  \(count)"]
      + problems.flatMap { problem in
        let what = problem.what.split(separator: "\n").joined(separator: "\n       ")
        return ["     \(problem.file): \(what)", "       → \(problem.remedy)"]
      }
  }
}
