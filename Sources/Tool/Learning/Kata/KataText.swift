import WorkbookCore

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
