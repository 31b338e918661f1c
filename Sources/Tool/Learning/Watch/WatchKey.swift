/// What the keys of the watch do, in the order in which they are shown.
enum WatchKey: Character, CaseIterable {
  case hint = "h"
  case next = "n"
  case previous = "p"
  case compare = "d"
  case matrix = "m"
  case list = "l"
  case checkAll = "c"
  case again = "r"
  case reset = "x"
  case quit = "q"

  /// What the line of keys calls it.
  var label: String {
    switch self {
    case .hint: "hint"
    case .next: "next"
    case .previous: "previous"
    case .compare: "compare"
    case .matrix: "matrix"
    case .list: "list"
    case .checkAll: "check all"
    case .again: "run again"
    case .reset: "reset"
    case .quit: "quit"
    }
  }
}

extension WatchState {
  /// The keys that lead somewhere now, as the line at the bottom shows them.
  var offeredKeys: [(key: String, label: String)] {
    if asksToReset { return [("y", "yes, reset it"), ("n", "no")] }
    switch page {
    case .list:
      return [
        ("↑↓", "choose"), ("enter", "open"), ("c", "check all"), ("l", "back"), ("q", "quit"),
      ]
    case .comparison: return [("d", "back"), ("q", "quit")]
    case .matrix: return [("m", "back"), ("q", "quit")]
    case nil: return WatchKey.allCases.filter(isOffered).map { ("\($0.rawValue)", $0.label) }
    }
  }

  private func isOffered(_ key: WatchKey) -> Bool {
    switch key {
    case .next: isGreen && next != nil
    case .previous: previous != nil
    case .compare: isGreen && hasSolutions
    case .matrix: entry.exercise.isLearnersTests
    case .hint: !isGreen && shownHints < hints.count
    default: true
    }
  }
}
