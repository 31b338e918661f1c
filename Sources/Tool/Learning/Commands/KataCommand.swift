import WorkbookCore

extension Command {
  static let kata = Command(
    words: ["kata"], summary: "show and check the kata, one step at a time",
    details: """
      Shows the first step that is not green, checks your tests and your code once, and says
      what to do next: write a test, write the least code, or refactor. Exits with 0 when
      every step is green.
      """,
    flags: [.watched], options: [.step]
  ) { tool, invocation in
    guard let entry = tool.course.kata else {
      return .init(text: "No exercise of this course is done in steps.\n", exit: .notPassed)
    }
    let number = try KataStep.number(invocation[.step], in: entry)
    guard invocation.has(.watched) else { return try tool.kata(entry, step: number) }
    guard let answer = tool.watch(entry, goal: .steps(number: number)) else {
      throw WrongUsage(
        error: "kata --watch needs a terminal that can move the cursor", help: "leave --watch out")
    }
    return answer
  }
}

extension Flag {
  static let watched = Flag(name: "--watch", summary: "check on every save, and take keys")
}

extension ValueOption {
  static let step = ValueOption(
    name: "--step", placeholder: "N", kind: .number(1...99),
    summary: "show step N, not the first that is not green")
}

extension KataStep {
  /// The number of a step, as it was typed.
  fileprivate static func number(_ word: String?, in entry: Entry) throws -> Int? {
    let count = entry.exercise.steps.count
    guard let number = word.flatMap({ Int($0) }) else { return nil }
    if number <= count { return number }
    throw WrongUsage(
      error: "there is no step \(number) in \(entry.id)", help: "it has steps 1 to \(count)")
  }
}

extension CommandLineTool {
  /// Checks the kata once.
  fileprivate func kata(_ entry: Entry, step: Int?) throws -> Answer {
    let item = try check([entry]).items[0]
    let progress = KataProgress(item, showing: step)
    let lines = KataText(progress: progress, report: reportText).lines
    return Answer(text: reportText.text(lines), exit: progress.isFinished ? .done : .notPassed)
  }
}

/// The progress of a learner in a kata, by the verdicts of its checks alone.
struct KataProgress {
  let item: ProgressReport.Item
  let results: KataResults
  /// The index of the step that is shown.
  let index: Int

  /// - Parameters:
  ///   - item: an exercise with steps, and its verdict.
  ///   - number: the step to show, from 1; nil for the first one that is not green.
  init(_ item: ProgressReport.Item, showing number: Int?) {
    let results = KataResults(item.checks)
    let steps = item.entry.exercise.steps
    let next = steps.firstIndex { results[$0.check] != .passed } ?? steps.count - 1
    self.item = item
    self.results = results
    index = number.map { $0 - 1 } ?? next
  }

  var all: [KataStep] { item.entry.exercise.steps }
  var step: KataStep { all[index] }
  var isLast: Bool { index == all.count - 1 }
  var state: KataState { results.state(of: step) }

  /// Whether each step is green, and so are the tests.
  var isFinished: Bool { all.allSatisfy { results.state(of: $0) == .green } }

  /// The numbers of the green steps before this one.
  var greenBefore: [Int] { (1..<(index + 1)).filter { results.isGreen(all[$0 - 1]) } }

  /// What stays on the terminal after the watch.
  var farewell: String {
    isFinished
      ? "All \(all.count) steps are green.\n"
      : "Go on with step \(index + 1) of \(all.count): \(Command.program) kata\n"
  }

  /// The sentences of the check of the tests that has a role.
  func lines(of role: Check.Role) -> [VerdictLine] {
    let graded = item.checks.first { $0.role == role }
    return VerdictSummary(
      state: .failed, headline: graded?.name ?? "",
      sentences: graded?.outcome.issues.first?.lines ?? [], file: item.entry.starter
    ).lines
  }
}

/// The step of a kata to work on, and what to do now.
struct KataText {
  let progress: KataProgress
  let report: ReportText
  /// Whether it is checked on every save.
  var isWatched = false

  private var console: Console { report.console }

  var lines: [String] { past + (isOver ? finish : step + task) }

  /// The requirement, which is all that a test is written from.
  var step: [String] {
    let title = "Step \(progress.index + 1) of \(progress.all.count): \(progress.step.title)"
    return report.sentence(title, .bold)
      + progress.step.requirement.indented(2, within: console.width) + [""]
  }

  /// Whether to congratulate rather than to show a step.
  private var isOver: Bool { progress.isFinished && progress.isLast }

  private static let command = "\(Command.program) kata"
  private static let refactor = "Now is the time to refactor: change the code, not what it does."

  private var past: [String] {
    guard let last = progress.greenBefore.last, !isOver else { return [] }
    let words =
      "\(progress.greenBefore.areSteps) green. \(Self.refactor) "
      + "If one has no test yet, “\(Self.command) --step \(last)” shows it again."
    return marked("✔", .green, words) + [""]
  }

  private var task: [String] {
    switch progress.state {
    case .undecided: report.trouble(progress.item)
    case .writeTest:
      marked("·", .dim, noTest) + said(by: .testsAssert) + lesson + file
    case .mendTest:
      marked(
        "✘", .red,
        "A test of yours fails on code that is right as well. Mend the test first: it may ask "
          + "for nothing but what the steps say.") + said(by: .testsTolerate) + file
    case .writeCode:
      marked("✘", .red, "Red for the right reason: write the least code that makes it green.")
        + said(by: .testsPass) + file
    case .mendCode:
      marked(
        "✘", .red,
        "Your code does what this step asks, and a test of yours is red. Make all tests green.")
        + said(by: .testsPass) + file
    case .green:
      marked(
        "✔", .green,
        "This step is green. One run cannot tell whether a test was red first. \(Self.refactor)")
        + file
    }
  }

  private var noTest: String {
    progress.results[.testsAssert] == .passed
      ? "Your tests are green, and the step is not done. Write the next test, and see it fail. A "
        + "step may need two: one for what your client sends, and one for what it makes of the answer."
      : "No test is red for this step. Write one, and see it fail."
  }

  private var lesson: [String] {
    let chapter = progress.item.entry.chapter
    let text =
      progress.item.isUntouched
      ? "Before you begin: “\(Command.program) lesson \(chapter.number)”."
      : "The lesson tells the rest: \(console.link(chapter.lesson, in: report.root))"
    return text.indented(4, within: console.width)
  }

  private var finish: [String] {
    marked("✔", .green, "All \(progress.all.count) steps are green. \(Self.refactor)") + [""]
      + report.sentence(
        "To have your code and your tests graded: “\(Command.program) run \(progress.item.entry.id)”."
      )
  }

  private var file: [String] {
    let link = console.link(progress.item.entry.starter, in: report.root)
    let next = isWatched ? [] : [""] + report.sentence("Then run “\(Self.command)” again.")
    return link.indented(4, within: console.width) + next
  }

  private func said(by role: Check.Role) -> [String] {
    progress.lines(of: role).flatMap { console.lines($0, indent: 4, wrapsDetails: !isWatched) }
  }

  private func marked(_ mark: String, _ style: Style, _ text: String) -> [String] {
    let mark = "\(console.styled(mark, style)) "
    return console.width.map { text.wrapped(to: $0, first: mark) } ?? [mark + text]
  }
}

extension [Int] {
  /// `Step 1 is`, `Steps 1 and 2 are`, `Steps 1 to 3 are`.
  fileprivate var areSteps: String {
    count == 1 ? "Step \(self[0]) is" : "Steps \(inWords) are"
  }

  private var inWords: String {
    let isRow = count > 2 && last.map { $0 - (first ?? 0) } == count - 1
    if isRow { return "\(self[0]) to \(self[count - 1])" }
    return map(String.init).joined(separator: count == 2 ? " and " : ", ")
  }
}
