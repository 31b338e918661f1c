import WorkbookCore

/// Shows where a learner stands in a kata, as wide as the console is.
struct KataText {
  let standing: KataStanding
  let page: StandingsText
  /// Whether it is checked on every save.
  var isWatched = false

  /// What a run prints.
  var whole: String { page.text(lines) }

  var lines: [String] { past + (isOver ? finish : step + task) }

  /// The requirement, which is all that a test is written from.
  var step: [String] {
    let title = "Step \(standing.index + 1) of \(standing.steps.count): \(standing.step.title)"
    return page.sentence(title, .bold)
      + standing.step.requirement.indented(2, within: page.console.width) + [""]
  }

  /// Whether to congratulate rather than to show a step.
  var isOver: Bool {
    standing.isFinished && standing.index == standing.steps.count - 1
  }
}

// What to do now.
extension KataText {
  private static let command = "\(Command.program) kata"

  private static let refactor = "Now is the time to refactor: change the code, not what it does."

  /// The steps before this one that are green.
  private var past: [String] {
    guard let last = standing.greenBefore.last, !isOver else { return [] }
    let words =
      "\(standing.greenBefore.areSteps) green. \(Self.refactor) "
      + "If one has no test yet, “\(Self.command) --step \(last)” shows it again."
    return marked("✔", .green, words) + [""]
  }

  var task: [String] {
    switch standing.state {
    case .undecided: page.trouble(standing.item)
    case .writeTest:
      marked("·", .dim, noTest) + said(by: .testsAssert) + lesson + file
    case .mendTest:
      marked(
        "✘", .red,
        "A test of yours fails on code that is right as well. Mend the test first: it may ask "
          + "for nothing but what the steps say.") + said(by: .testsTolerate) + file
    case .writeCode:
      marked(
        "✘", .red,
        "Red for the right reason: write the least code that makes it green.")
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
    let isWritten = standing.results[.testsAssert] == .passed
    return isWritten
      ? "Your tests are green, and the step is not done. Write the next test, and see it fail. A "
        + "step may need two: one for what your client sends, and one for what it makes of the answer."
      : "No test is red for this step. Write one, and see it fail."
  }

  /// Where the requirement is told with all that there is to know.
  private var lesson: [String] {
    let entry = standing.item.entry
    let text =
      standing.item.isUntouched
      ? "Before you begin: “\(Command.program) lesson \(entry.chapter.number)”."
      : "The lesson tells the rest: \(page.console.link(entry.chapter.lesson, in: page.root))"
    return text.indented(4, within: page.console.width)
  }

  private var finish: [String] {
    let id = standing.item.entry.id
    return marked(
      "✔", .green, "All \(standing.steps.count) steps are green. \(Self.refactor)") + [""]
      + page.sentence("To have your code and your tests graded: “\(Command.program) run \(id)”.")
  }

  private var file: [String] {
    let link = page.console.link(standing.item.entry.starter, in: page.root)
    let next = isWatched ? [] : [""] + page.sentence("Then run “\(Self.command)” again.")
    return link.indented(4, within: page.console.width) + next
  }

  private func said(by role: Check.Role) -> [String] {
    standing.words(of: role).flatMap { $0.indented(4, within: page.console.width) }
  }

  func marked(_ mark: String, _ style: Style, _ text: String) -> [String] {
    let mark = "\(page.console.styled(mark, style)) "
    return page.console.width.map { text.wrapped(to: $0, first: mark) } ?? [mark + text]
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
