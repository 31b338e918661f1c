import Foundation
@testable import WorkbookCore
@testable import WorkbookLearning

/// A world for the watch, in memory: a fake course whose verdicts are given,
/// keys that were pressed before, a clock that is set by hand.
///
/// A `.` among the keys is a moment in which no key is pressed. After the last
/// key nobody is there any more. Keys for the time of a check stand apart.
final class FakeWorld {
  /// What a check finds; red when nothing is given.
  var verdicts: [String: Standing] = [:]
  var keysWhileChecking: [Character] = []
  /// What happens once so many keys have been read between checks.
  var afterKeys: [Int: (FakeWorld) -> Void] = [:]
  /// What happens in the first moment of each check.
  var duringCheck: [(FakeWorld) -> Void] = []
  /// Starters that are as they were handed out.
  var untouched: Set<String> = []
  /// Chapters, by number, of which nothing was ever checked.
  var newChapters: Set<Int> = []
  var firstBuild = FirstBuild.ofAll
  var faults: [ToolFault] = []
  var hasSolutions = true
  /// What the tests of a learner's-test exercise notice.
  var matrix = try? LearnersMatrix([])
  var signal: Int32?
  var time = 0.0
  var wasResized = false
  var console = WorkbookLearningTests.console(80, 24)

  private(set) var checked: [[String]] = []
  private(set) var cancelled = 0
  private(set) var screens: [String] = []
  private(set) var hintsShown: [String] = []
  private(set) var wasReset: [String] = []
  private var keys: [Character] = []
  private var isChecking = false
  private var known: [String: Standing] = [:]
  private var isSaved = false
  private var readKeys = 0

  var lastScreen: String { screens.last ?? "" }

  @discardableResult
  func watch(_ id: String, keys: String) -> WatchLoop.Ending {
    self.keys = Array(keys)
    signal = nil
    readKeys = 0
    var state = WatchState(course: .tea, root: .temporaryDirectory, entry: Course.tea[id])
    state.hasSolutions = hasSolutions
    return WatchLoop(state: state, tools: tools).run()
  }

  /// Saves a file that has this verdict.
  func save(_ id: String, _ standing: Standing) {
    verdicts[id] = standing
    isSaved = true
  }

  private var tools: WatchTools {
    WatchTools(
      check: check, known: { [self] in known },
      wasPassed: { [self] in known[$0.id]?.state == .passed },
      isUntouched: { [self] in untouched.contains($0.id) },
      firstBuild: { [self] in newChapters.contains($0.number) ? firstBuild : nil },
      beginWatching: { [self] _ in isSaved = false },
      hasChanged: { [self] _ in take(&isSaved) }, key: { [self] _ in nextKey() },
      now: { [self] in time }, signal: { [self] in signal },
      needsDisplay: { [self] in take(&wasResized) }, console: { [self] in console },
      draw: { [self] in screens.append($0.joined(separator: "\n")) },
      compare: { ["+ solution of \($0.id)"] },
      matrix: { [self] _ in try matrix ?? LearnersMatrix([]) },
      didShowHints: { [self] in hintsShown.append("\($0) of \($1.id)") }, reset: reset)
  }

  private func check(_ entries: [Entry], _ check: WatchTools.Check) throws {
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
      let standing = verdicts[entry.id] ?? .failed(entry)
      known[entry.id] = standing
      check.report(entry, standing)
    }
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
    // The starter's bytes are other ones now.
    isSaved = true
    return "\(entry.id) is back.\nYour version is kept: .workbook/backups/\(entry.id).swift\n"
  }

  private func take(_ flag: inout Bool) -> Bool {
    defer { flag = false }
    return flag
  }
}
