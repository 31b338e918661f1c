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
  let item: CourseStandings.Item
  let results: KataResults
  /// The index of the step that is shown.
  let index: Int

  /// - Parameters:
  ///   - item: an exercise with steps, and its verdict.
  ///   - number: the step to show, from 1; nil for the first one that is not green.
  init(_ item: CourseStandings.Item, showing number: Int?) {
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
    return Standing(
      state: .failed, headline: graded?.name ?? "",
      sentences: graded?.outcome.issues.first?.lines ?? [], file: item.entry.starter
    ).lines
  }
}
