import Foundation
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
    return try tool.watchKata(entry, step: number)
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
  /// The number of a step of an exercise, as it was typed.
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
    let checked = try check([entry], activity: { Self.activity(on: [entry]) })
    let standing = KataStanding(checked.items[0], showing: step)
    let text = KataText(standing: standing, page: standingsText)
    return Answer(text: text.whole, exit: standing.isFinished ? .done : .notPassed)
  }

  /// Checks it on every save, until the learner quits.
  fileprivate func watchKata(_ entry: Entry, step: Int?) throws -> Answer {
    guard let screen = TerminalScreen() else {
      throw WrongUsage(
        error: "kata --watch needs a terminal that can move the cursor", help: "leave --watch out")
    }
    let state = KataWatchState(entry: entry, root: root, wanted: step)
    let loop = KataLoop(state: state, tools: kataTools(entry, on: screen))
    switch screen.whileOpen({ loop.run() }) {
    case .quit: return Answer(text: loop.state.farewell, exit: .done)
    case .signalled(let signal): return Answer(text: "", exit: ExitCode(signal: signal))
    }
  }

  /// The tools of the watch on a real terminal and real files.
  private func kataTools(_ entry: Entry, on screen: TerminalScreen) -> KataTools {
    let keyboard = Keyboard()
    let start = DispatchTime.now()
    var files = FileWatch(now: { start.secondsUntilNow })
    let paths = entry.chapter.watchedPaths(in: root)
    return KataTools(
      check: { wait, isCancelled, notice in
        if let build = firstBuild(of: entry.chapter) { notice(build.sentence) }
        let checker = ExerciseChecker(
          root: root, whileWaiting: wait, isCancelled: isCancelled, notice: notice)
        return CourseStandings.Item(
          try checker.check([entry])[0],
          isUntouched: course.isUntouched(entry, in: CourseFiles(root: root)))
      },
      beginWatching: { files.begin(paths) }, hasChanged: { files.hasChanged(paths) },
      key: keyboard.key, signal: { Interrupt.signal }, needsDisplay: screen.followSignals,
      console: { screen.console }, draw: screen.show)
  }
}

/// Where a learner stands in a kata: the step to work on, and what the checks say.
struct KataStanding {
  let item: CourseStandings.Item
  let results: KataResults
  /// The place of the step that is shown, from 0.
  let index: Int

  var steps: [KataStep] { item.entry.exercise.steps }
  var step: KataStep { steps[index] }

  /// - Parameters:
  ///   - item: the exercise, as it was checked now. It has steps.
  ///   - number: the step to show, from 1; nil for the first one that is not green.
  init(_ item: CourseStandings.Item, showing number: Int?) {
    self.item = item
    let results = KataResults(item.checks)
    let steps = item.entry.exercise.steps
    let next = steps.firstIndex { results[$0.check] != .passed } ?? steps.count - 1
    self.results = results
    index = number.map { $0 - 1 } ?? next
  }

  var state: KataState { results.state(of: step) }

  /// Whether nothing is left to do: each step is green, and so are the tests.
  var isFinished: Bool { steps.allSatisfy { results.state(of: $0) == .green } }

  /// The numbers of the steps before this one that are green.
  var greenBefore: [Int] { (1..<(index + 1)).filter { results.isGreen(steps[$0 - 1]) } }

  /// What the check of the tests that has a role says to the learner, without the end that names the
  /// file: the file has a line of its own.
  func words(of role: Check.Role) -> [String] {
    let graded = item.checks.first { $0.role == role }
    let sentences = graded?.outcome.issues.first?.lines ?? []
    let file = item.entry.starter
    return Standing(state: .failed, headline: graded?.name ?? "", sentences: sentences, file: file)
      .sentences(forTextAbove: file)
  }
}
