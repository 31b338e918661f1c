import Foundation
@testable import WorkbookCore
@testable import WorkbookLearning

/// An environment for the watch, in memory: a course with canned verdicts, keys
/// that were pressed before, a clock that is set by hand.
///
/// A `.` among the keys is a moment in which no key is pressed. After the last key
/// the terminal goes away.
final class FakeWorld {
  var course = Course.tea
  /// Canned verdicts, by id; any other exercise is red.
  var verdicts: [String: VerdictSummary] = [:]
  /// Canned verdicts on the checks, by id.
  var checks: [String: [Verdict.Graded]] = [:]
  /// Keys that are pressed during a check.
  var keysWhileChecking: [Character] = []
  /// Events, by the number of keys that were read between checks before.
  var afterKeys: [Int: (FakeWorld) -> Void] = [:]
  /// Events at the beginning of each check.
  var duringCheck: [(FakeWorld) -> Void] = []
  /// The ids of untouched starters.
  var untouched: Set<String> = []
  /// The notice of a first build.
  var firstBuild: String?
  var faults: [ToolFault] = []
  var hasSolutions = true
  var matrix: LearnersMatrix?
  var signal: Int32?
  var time = 0.0
  var wasResized = false
  var console = WorkbookLearningTests.console(80, 24)

  private(set) var checked: [[String]] = []
  private(set) var cancelled = 0
  private(set) var screens: [String] = []
  private(set) var hintsShown: [String] = []
  private var seenHints: [String: SeenHints] = [:]
  private(set) var wasReset: [String] = []
  private var keys: [Character] = []
  private var isChecking = false
  private var known: [String: VerdictSummary] = [:]
  private var saved: Set<String> = []
  private var readKeys = 0

  var lastScreen: String { screens.last ?? "" }

  @discardableResult
  func watch(
    _ id: String, goal: WatchState.Goal = .exercise, keys: String
  ) -> WatchLoop.EndReason {
    self.keys = Array(keys)
    signal = nil
    readKeys = 0
    var state = WatchState(course: course, root: .temporaryDirectory, entry: course[id])
    state.goal = goal
    state.hasSolutions = hasSolutions
    return WatchLoop(state: state, environment: environment).run()
  }

  /// Saves a file that has this verdict.
  func save(_ id: String, _ summary: VerdictSummary) {
    verdicts[id] = summary
    saved = [course[id].starter]
  }

  private var environment: WatchEnvironment {
    WatchEnvironment(
      check: check,
      known: { [self] in ProgressReport(course.entries.map { item($0, known[$0.id]) }) },
      firstBuild: { [self] _ in firstBuild },
      beginWatching: { [self] _ in saved = [] },
      changedFiles: { [self] _ in take(&saved) }, key: { [self] _ in nextKey() },
      now: { [self] in time }, signal: { [self] in signal },
      needsDisplay: { [self] in take(&wasResized) }, console: { [self] in console },
      draw: { [self] in screens.append($0.joined(separator: "\n")) },
      compare: { ["+ solution of \($0.id)"] },
      seenHints: { [self] in seenHints[$0.id] ?? SeenHints() }, didShowHints: didShowHints,
      reset: reset)
  }

  private func didShowHints(_ seen: SeenHints, _ entry: Entry) {
    seenHints[entry.id] = seen
    hintsShown.append("\(seen.count) of \(entry.id)")
  }

  private func check(_ entries: [Entry], _ check: WatchEnvironment.Check) throws {
    checked.append(entries.map(\.id))
    isChecking = true
    defer { isChecking = false }
    if !duringCheck.isEmpty { duringCheck.removeFirst()(self) }
    if !faults.isEmpty { throw faults.removeFirst() }
    for entry in entries {
      check.whileWaiting()
      if check.isCancelled() {
        cancelled += 1
        throw Cancelled()
      }
      let summary = verdicts[entry.id] ?? .failed(entry)
      known[entry.id] = summary
      var item = item(entry, summary)
      item.checks = checks[entry.id] ?? []
      check.report(item)
    }
  }

  private func item(_ entry: Entry, _ summary: VerdictSummary?) -> ProgressReport.Item {
    var item = ProgressReport.Item(
      entry: entry, summary: summary, isUntouched: untouched.contains(entry.id),
      wasPassed: summary?.state == .passed)
    item.matrix = matrix
    return item
  }

  private func nextKey() -> Key? {
    if isChecking { return keysWhileChecking.isEmpty ? nil : key(keysWhileChecking.removeFirst()) }
    readKeys += 1
    afterKeys.removeValue(forKey: readKeys)?(self)
    return keys.isEmpty ? .end : key(keys.removeFirst())
  }

  private func key(_ character: Character) -> Key? {
    switch character {
    case ".": nil
    case "\u{1B}": .escape
    case "↑": .up
    case "↓": .down
    case "\n": .enter
    default: .character(character)
    }
  }

  private func reset(_ entry: Entry) -> String {
    wasReset.append(entry.id)
    saved = [entry.starter]
    return "\(entry.id) is back.\nYour version is kept: .workbook/backups/\(entry.id).swift\n"
  }

  private func take(_ flag: inout Bool) -> Bool {
    defer { flag = false }
    return flag
  }

  private func take(_ paths: inout Set<String>) -> Set<String> {
    defer { paths = [] }
    return paths
  }
}

/// A terminal without colours.
func console(_ width: Int, _ height: Int) -> Console {
  Console(
    isTerminal: true, size: (width, height), environment: ["TERM": "xterm", "NO_COLOR": "1"])
}
