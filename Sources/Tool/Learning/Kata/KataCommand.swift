import Foundation
import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

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
