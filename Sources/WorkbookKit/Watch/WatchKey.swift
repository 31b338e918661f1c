/// What the keys of the watch do.
enum WatchKey: Character, CaseIterable {
  case next = "n"
  case compare = "d"
  case hint = "h"
  case list = "l"
  case checkAll = "c"
  case again = "r"
  case reset = "x"
  case quit = "q"

  /// What the line of keys calls it.
  var label: String {
    switch self {
    case .next: "next"
    case .compare: "compare"
    case .hint: "hint"
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
  var offeredKeys: [(key: Character, label: String)] {
    if asksToReset { return [("y", "yes, reset it"), ("n", "no")] }
    switch page {
    case .list: return [("l", "back"), ("q", "quit")]
    case .comparison: return [("d", "back"), ("q", "quit")]
    case nil: return WatchKey.allCases.filter(isOffered).map { ($0.rawValue, $0.label) }
    }
  }

  private func isOffered(_ key: WatchKey) -> Bool {
    switch key {
    case .next: isGreen && next != nil
    case .compare: isGreen
    case .hint: !isGreen && shownHints < hints.count
    default: true
    }
  }
}
