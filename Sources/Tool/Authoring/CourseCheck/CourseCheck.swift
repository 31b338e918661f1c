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

  package static let courseMatrix = Command(
    audience: .authors, words: ["course", "matrix"],
    summary: "show which double notices which fault"
  ) { tool, _ in
    try CourseMatrix(course: tool.course, root: tool.root).run()
  }

  package static let courseUpdate = Command(
    audience: .authors, words: ["course", "update"], summary: "renew everything that is generated"
  ) { tool, _ in
    let update = CourseUpdate(course: tool.course, root: tool.root, commands: tool.commands)
    let changed = try update.run()
    let lines = changed.isEmpty ? ["Nothing to renew."] : changed.map { "Renewed \($0)." }
    return .init(text: lines.joined(separator: "\n") + "\n", exit: .done)
  }
}

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

/// What `course check` prints.
struct CourseReport: Sendable {
  let rules: [RuleReport]
  let times: Times

  var isSound: Bool { rules.allSatisfy(\.isKept) }

  /// One rule a line with its count, then each failure, then the times.
  var text: String {
    let width = rules.map(\.name.count).max() ?? 0
    return (rules.map { $0.text(width: width) } + ["", times.text, conclusion])
      .joined(separator: "\n") + "\n"
  }

  private var conclusion: String {
    let broken = rules.filter { !$0.isKept }.count
    return isSound
      ? "The course is sound: \(rules.count) rules hold."
      : "The course is not sound: \(broken) of \(rules.count) rules do not hold."
  }
}

extension RuleReport {
  func text(width: Int) -> String {
    let padding = String(repeating: " ", count: width - name.count)
    let line = "\(isKept ? "ok  " : "FAIL") \(name)\(padding)  \(inspection.count)"
    return ([line] + inspection.findings.map(\.text)).joined(separator: "\n")
  }
}

extension Finding {
  /// The file, what is wrong with it, and what to do.
  var text: String {
    let indented = what.split(separator: "\n").joined(separator: "\n       ")
    return "     \(file): \(indented)\n       → \(remedy)"
  }
}

/// Something that must hold in a sound course.
///
/// A rule looks at facts and starts nothing itself, so that a test can hand it
/// facts of its own.
protocol Rule: Sendable {
  /// A sentence that is true of a sound course.
  var name: String { get }
  func check(_ facts: CourseFacts) -> Inspection
}

/// What is wrong, where, and what to do about it.
struct Finding: Equatable, Sendable {
  let file: String
  let what: String
  let remedy: String
}

/// How many things a rule looked at, and what it found.
struct Inspection: Sendable {
  var count: Int
  var findings: [Finding]

  init(count: Int, findings: [Finding]) {
    self.count = count
    self.findings = findings
  }

  /// Looks at each thing in turn.
  init<Things: Collection>(of things: Things, _ look: (Things.Element) -> [Finding]) {
    count = things.count
    findings = things.flatMap(look)
  }
}

/// A rule's name with what it found.
struct RuleReport: Sendable {
  let name: String
  let inspection: Inspection

  /// A rule that looked at nothing has shown nothing.
  init(_ rule: any Rule, _ facts: CourseFacts) {
    name = rule.name
    var inspection = rule.check(facts)
    if inspection.count == 0 && inspection.findings.isEmpty {
      inspection.findings = [
        Finding(
          file: Course.catalog, what: "the rule found nothing to look at",
          remedy: "See that the catalog and the folders of the chapters are filled.")
      ]
    }
    self.inspection = inspection
  }

  var isKept: Bool { inspection.findings.isEmpty }
}
