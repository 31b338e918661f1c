import WorkbookCore

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

extension WatchLoop {
  /// Does what a key says.
  func press(_ key: Key) {
    state.message = nil
    switch (key, state.page) {
    case (.end, _): ending = .signalled(Self.hangUp)
    case _ where state.asksToReset: answer(key)
    case (_, .list(let cursor)) where press(key, inListAt: cursor): break
    case (.escape, _): close()
    case (.character(" "), _): state.scroll = .line(screen.nextScroll)
    case (.character(let character), _): WatchKey(rawValue: character).map(press)
    case (.up, _), (.down, _), (.enter, _): break
    }
  }

  /// A terminal that went away is a hang-up, even before its signal comes.
  private static let hangUp: Int32 = 1

  private func press(_ key: WatchKey) {
    let page = state.page
    close()
    switch key {
    case .next: goOn()
    case .previous: goBack()
    case .compare: if page?.isComparison != true { compare() }
    case .matrix: if page?.isMatrix != true { showMatrix() }
    case .hint: showHint()
    case .list: if page?.isList != true { state.page = .list(cursor: state.position) }
    case .checkAll: checkAll()
    case .again: checkExercise(insteadOfAllBecauseOf: "r")
    case .reset: state.asksToReset = true
    case .quit: ending = .quit
    }
  }

  /// Back to the exercise.
  func close() {
    state.page = nil
    state.scroll = .top
  }

  private func compare() {
    guard isGreen(for: "d compares") else { return }
    guard state.hasSolutions else {
      state.message = "This copy has no solutions to compare with."
      return
    }
    trying { state.page = .comparison(try tools.compare(state.entry)) }
  }

  private func showMatrix() {
    guard state.entry.exercise.isLearnersTests else {
      state.message = "m shows what tests of yours notice; \(state.entry.id) asks for none."
      return
    }
    guard !state.isChecking else {
      state.message = "\(state.entry.id) is still being checked; m shows its matrix then."
      return
    }
    trying {
      let matrix = try tools.matrix(state.entry)
      guard state.standing?.state != .undecided, !matrix.tests.isEmpty else {
        state.message = "There is no matrix of \(state.entry.id) yet: it has no test that was run."
        return
      }
      state.page = .matrix(matrix)
    }
  }

  /// Says so when the exercise is not green.
  func isGreen(for deed: String) -> Bool {
    if state.isGreen { return true }
    state.message =
      state.isChecking
      ? "\(state.entry.id) is still being checked; \(deed) when it is green."
      : "\(state.entry.id) is not green yet; \(deed) when it is. l lists all exercises."
    return false
  }

  private func showHint() {
    guard !state.isGreen else {
      state.message = "\(state.entry.id) is green and needs no hint."
      return
    }
    guard state.shownHints < state.hints.count else {
      state.message = "There are no more hints. The lesson is \(state.entry.chapter.lesson)."
      return
    }
    state.shownHints += 1
    tools.didShowHints(state.shownHints, state.entry)
    state.scroll = .newestHint
  }

  /// Only a plain yes resets.
  private func answer(_ key: Key) {
    state.asksToReset = false
    guard key == .character("y") else {
      state.message = "Not reset. \(state.entry.id) stays as it is."
      return
    }
    trying {
      let report = try tools.reset(state.entry)
      tools.beginWatching(state.entry.chapter)
      state.shownHints = 0
      checkExercise(insteadOfAllBecauseOf: "the reset")
      state.message = [report, state.message].compactMap(\.self).joined(separator: "\n")
    }
  }

  private func trying(_ body: () throws -> Void) {
    do { try body() } catch { state.message = "\(error)" }
  }
}

// The ways from one exercise to another.

extension WatchLoop {
  func goOn() {
    guard isGreen(for: "n goes on") else { return }
    guard let next = state.next else {
      state.message = "The whole course is green. There is no next exercise."
      return
    }
    go(to: next)
  }

  func goBack() {
    guard let previous = state.previous else {
      state.message = "\(state.entry.id) is the first exercise."
      return
    }
    go(to: previous)
  }

  private func go(to entry: Entry) {
    state.entry = entry
    state.shownHints = 0
    tools.beginWatching(entry.chapter)
    guard case .checkingAll = state.activity else { return checkExercise() }
    // The check of all goes on; it knows nothing of a file that was changed
    // before this exercise was watched, so the exercise has its turn after it.
    wasOpenedMeanwhile = true
  }

  /// Does what a key says in the list.
  ///
  /// - Returns: false when it says there what it says everywhere.
  func press(_ key: Key, inListAt cursor: Int) -> Bool {
    switch key {
    case .up, .character("k"): moveCursor(to: cursor - 1)
    case .down, .character("j"): moveCursor(to: cursor + 1)
    case .enter: open(state.course.entries[cursor])
    case .character("c"): checkAll()
    default: return false
    }
    return true
  }

  private func moveCursor(to position: Int) {
    guard state.course.entries.indices.contains(position) else { return }
    state.page = .list(cursor: position)
  }

  private func open(_ entry: Entry) {
    close()
    if entry.id != state.entry.id { go(to: entry) }
  }
}

extension WatchLoop {
  func checkAll() {
    if case .checkingAll = state.activity { return }
    wanted = .all
  }

  /// Checks the exercise next. A check of all that is at work gives way, which
  /// nobody should have to find out.
  func checkExercise(insteadOfAllBecauseOf reason: String = "") {
    wanted = .exercise
    state.message = nil
    guard case .checkingAll(let done) = state.activity else { return }
    state.message =
      "Check all was stopped at \(done) of \(state.course.entries.count) by \(reason); "
      + "press c to start it again."
  }
}
