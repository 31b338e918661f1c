import WorkbookCore

extension Command {
  static let kata = Command(
    words: ["kata"], summary: "show and check the kata, one step at a time",
    details: """
      Shows the first step that is not green, checks your tests and your code once, and says
      what to do next: write a test, write the least code, or refactor. A step is green when
      your code does what it asks, your tests are green, and they notice each fault in it.
      Exits with 0 when every step is green.
      """,
    options: [.step, .watched]
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

extension Option {
  fileprivate static let step = Option(
    name: "--step", placeholder: "N", value: .text,
    summary: "show step N, not the first that is not green")
  fileprivate static let watched = Option(
    name: "--watch", summary: "check on every save, and take keys")
}

extension KataStep {
  /// The number of a step, as it was typed.
  fileprivate static func number(_ word: String?, in entry: Entry) throws -> Int? {
    let count = entry.exercise.steps.count
    guard let word else { return nil }
    if let number = Int(word), (1...count).contains(number) { return number }
    throw WrongUsage(
      error: "“\(word)” is not a step of \(entry.id)", help: "it has steps 1 to \(count)")
  }
}

extension CommandLineTool {
  /// Checks the kata once.
  fileprivate func kata(_ entry: Entry, step: Int?) throws -> Answer {
    let item = try check([entry], variables: [MatrixRow.switchName: "1"]).items[0]
    let progress = KataProgress(item, showing: step)
    let lines = KataText(progress: progress, report: reportText).lines
    return Answer(text: reportText.text(lines), exit: progress.isFinished ? .done : .notPassed)
  }
}

/// The progress of a learner in a kata, by the verdicts of its checks alone.
struct KataProgress {
  let item: ProgressReport.Item
  let results: KataResults
  /// The index of the step that is shown; nil when it is not known which one is next.
  let index: Int?
  /// The index that a key has asked for; the end comes after the last step.
  private let sought: Int?

  /// - Parameters:
  ///   - item: an exercise with steps, and its verdict.
  ///   - number: the step to show, from 1; nil for the first one that is not green.
  ///   - sought: the index to show instead, perhaps that of the end.
  ///   - last: the index of the step to show when nothing is known, not even that.
  init(_ item: ProgressReport.Item, showing number: Int?, sought: Int? = nil, last: Int? = nil) {
    let results = KataResults(item)
    self.item = item
    self.results = results
    self.sought = sought
    let step = sought.map { min($0, item.entry.exercise.steps.count - 1) }
    index = step ?? number.map { $0 - 1 } ?? results.open ?? (item.isUntouched ? 0 : last)
  }

  var all: [KataStep] { item.entry.exercise.steps }
  var state: KataState { index.map(results.state) ?? .undecided }

  /// The index of a step before or after this one, or of the end, if there is one.
  func index(movedBy distance: Int) -> Int? {
    let places = 0..<(isFinished ? all.count + 1 : all.count)
    let place = isOver ? all.count : index
    return place.map { $0 + distance }.flatMap { places.contains($0) ? $0 : nil }
  }

  /// Whether to congratulate rather than to show a step.
  var isOver: Bool {
    isFinished && (sought.map { $0 == all.count } ?? (index == all.count - 1))
  }

  /// Whether each step is green, and so are the tests.
  var isFinished: Bool { all.indices.allSatisfy { results.state(at: $0) == .green } }

  /// How many steps before this one are green.
  var greenBefore: Int { (0..<(index ?? 0)).count { results.state(at: $0) == .green } }

  /// What stays on the terminal after the watch.
  var farewell: String {
    if isFinished { return "All \(all.count) steps are green.\n" }
    let step = results.open.map { " with step \($0 + 1) of \(all.count)" } ?? ""
    return "Go on\(step): \(Command.program) kata\n"
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

  var lines: [String] { past + (progress.isOver ? finish : step + task) }

  /// The requirement, which is all that a test is written from.
  var step: [String] {
    guard let index = progress.index else { return [] }
    let step = progress.all[index]
    return report.sentence("Step \(index + 1) of \(progress.all.count): \(step.title)", .bold)
      + step.requirement.indented(2, within: console.width) + [""]
  }

  private static let command = "\(Command.program) kata"
  private static let refactor = "Now is the time to refactor: change the code, not what it does."

  private var past: [String] {
    guard progress.greenBefore > 0, !progress.isOver else { return [] }
    let (green, all) = (progress.greenBefore, progress.all.count)
    return marked(.passed, "Green: \(green) of \(all) steps. \(Self.refactor)") + [""]
  }

  /// `step 2`
  private var thisStep: String { "step \((progress.index ?? 0) + 1)" }

  private var task: [String] {
    switch progress.state {
    case .undecided: report.trouble(progress.item)
    case .writeTest:
      marked(.notBegun, noTest) + said(by: .testsAssert) + lesson + file
    case .mendTest:
      marked(
        .failed,
        "A test of yours fails on code that is right as well. Mend the test first: it may ask "
          + "for nothing but what the steps say.") + said(by: .testsTolerate) + file
    case .otherTest(let test, let step):
      marked(.failed, red(test, for: step)) + reds + file
    case .writeCode:
      marked(
        .failed,
        "Red for the right reason: write the least code that makes it green. If it was green "
          + "before, take your last change back.")
        + reds + file
    case .mendCode:
      marked(
        .failed,
        "Your code does what this step asks, and a test of yours is red. Make all tests green.")
        + reds + file
    case .sharpenTests(let faults): marked(.notBegun, unnoticed(faults)) + file
    case .green:
      marked(
        .passed,
        "This step is green. One run cannot tell whether a test was red first. \(Self.refactor)")
        + file
    }
  }

  /// What to say of a red test that is not for this step.
  private func red(_ test: LearnersMatrix.Test, for step: Int) -> String {
    let number = (progress.index ?? 0) + 1
    if step > number {
      return "\(test.name) is red, and not for \(thisStep) alone: it also fails on code that does "
        + "everything before step \(step), so it asks for step \(step). Write a test for \(thisStep) "
        + "first."
    }
    return "\(test.name) is red, and asks for nothing that is new in \(thisStep): it passes on "
      + "code without it. Make it green first."
  }

  /// What to say of faults that no test notices.
  private func unnoticed(_ faults: [MatrixRow]) -> String {
    let first = faults.first.map { "code that \($0.difference)" } ?? ""
    let rest = faults.count - 1
    let others = rest > 0 ? ", and on code with \(counted(rest, "other fault"))" : ""
    return "Your code does what \(thisStep) asks, and your tests do not notice each fault in it: "
      + "they also pass on \(first)\(others). Write a test that fails there. On your code it is "
      + "green at once, so break the line that it is about, see it fail, and put the line back."
  }

  private var noTest: String {
    progress.results[.testsAssert] == .passed
      ? "Your tests are green, and \(thisStep) is not done. Write the next test, and see it fail."
      : "No test is red for \(thisStep). Write one, and see it fail."
  }

  private var lesson: [String] {
    let chapter = progress.item.entry.chapter
    let text =
      progress.item.isUntouched
      ? "Before you begin: “\(Command.program) lesson \(chapter.number)”."
      : "The lesson goes through such a step: \(console.link(chapter.lesson, in: report.root))"
    return text.indented(4, within: console.width)
  }

  private var finish: [String] {
    let entry = progress.item.entry
    let lesson = console.link(entry.chapter.lesson, in: report.root)
    return marked(.passed, "All \(progress.all.count) steps are green. \(Self.refactor)") + [""]
      + report.sentence(
        "To have your code and your tests graded: “\(Command.program) run \(entry.id)”.") + [""]
      + report.sentence(
        "For a second round, begin again with “\(Command.program) reset \(entry.id)”, which keeps "
          + "your version, and take the other seam or another way: \(entry.exercise.anotherWay) "
          + "The lesson has one step more, which breaks what you have built: \(lesson)")
  }

  private var file: [String] {
    let link = console.link(progress.item.entry.starter, in: report.root)
    let next = isWatched ? [] : [""] + report.sentence("Then run “\(Self.command)” again.")
    return link.indented(4, within: console.width) + next
  }

  private func said(by role: Check.Role) -> [String] {
    progress.lines(of: role).flatMap { console.lines($0, indent: 4) }
  }

  /// What the red tests say. Their check is not asked while the code fails a step.
  private var reds: [String] {
    let said = said(by: .testsPass)
    if !said.isEmpty { return said }
    return progress.results.redReasons.flatMap { $0.indented(4, within: console.width) }
  }

  private func marked(_ state: Verdict.State, _ text: String) -> [String] {
    let mark = "\(console.styled(state.mark)) "
    return console.width.map { text.wrapped(to: $0, first: mark) } ?? [mark + text]
  }
}
