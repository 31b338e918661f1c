import WorkbookCore

/// The keys of the watch, in the order in which they are shown.
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
}

extension WatchState {
  /// The keys that lead somewhere now, as the bottom of the screen shows them.
  var offeredKeys: [(key: String, label: String)] {
    if asksToReset { return [("y", "yes, reset it"), ("n", "no")] }
    switch page {
    case .list:
      return [
        ("↑↓", "choose"), ("enter", "open"), ("c", "check all"), ("l", "back"), ("q", "quit"),
      ]
    case let page?: return [("\(page.key.rawValue)", "back"), ("q", "quit")]
    case nil:
      return WatchKey.allCases.filter(isOffered).map { ("\($0.rawValue)", label(of: $0)) }
    }
  }

  private func isOffered(_ key: WatchKey) -> Bool {
    switch key {
    case .next: steps.map { $0.index(movedBy: 1) != nil } ?? (isGreen && next != nil)
    case .previous: steps.map { $0.index(movedBy: -1) != nil } ?? (previous != nil)
    case .compare: isGreen && hasSolutions
    case .matrix: entry.exercise.isLearnersTests
    case .hint: !isGreen && hints.hasMore
    case .list, .checkAll, .again, .reset, .quit: true
    }
  }

  private func label(of key: WatchKey) -> String {
    switch key {
    case .hint: "hint"
    case .next: steps == nil ? "next" : "next step"
    case .previous: steps == nil ? "previous" : "previous step"
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

extension WatchLoop {
  func press(_ key: Key) {
    state.message = nil
    switch (key, state.page) {
    // A terminal that went away is a hang-up, even before its signal comes.
    case (.end, _): endReason = .signalled(1)
    case _ where state.asksToReset: answer(key)
    case (_, .list(let cursor)) where press(key, inListAt: cursor): break
    case (.escape, _): close()
    case (.character(" "), _): state.scroll = screen.nextScroll
    case (.character(let character), _): WatchKey(rawValue: character).map(press)
    case (.up, _), (.down, _), (.enter, _): break
    }
  }

  private func press(_ key: WatchKey) {
    let wasOpen = state.page?.key == key
    close()
    switch key {
    case _ where wasOpen: break
    case .hint: showHint()
    case .next: state.steps == nil ? openNext() : moveStep(by: 1)
    case .previous: state.steps == nil ? openPrevious() : moveStep(by: -1)
    case .compare: compare()
    case .matrix: showMatrix()
    case .list: state.page = .list(cursor: state.position)
    case .checkAll: checkAll()
    case .again: checkExercise(insteadOfAllBecauseOf: "r")
    case .reset: state.asksToReset = true
    case .quit: endReason = .quit
    }
  }

  /// Returns to the exercise.
  private func close() {
    state.page = nil
    state.scroll = 0
  }

  private func showHint() {
    guard !state.isGreen else {
      state.message = "\(state.entry.id) is green and needs no hint."
      return
    }
    var hints = state.hints
    guard hints.hasMore else {
      state.message = "There are no more hints. The lesson is \(state.entry.chapter.lesson)."
      return
    }
    let isForCheck = hints.isCheckNext
    hints.showNext()
    state.seenHints = hints.seen
    environment.didShowHints(hints.seen, state.entry)
    // The newest hint is the last thing on the page, unless others were seen before it.
    state.scroll = isForCheck && hints.seen.count > 0 ? 0 : .max
  }

  private func compare() {
    guard isGreen(for: "d compares") else { return }
    guard state.hasSolutions else {
      state.message = "This copy has no solutions to compare with."
      return
    }
    trying { state.page = .comparison(try environment.compare(state.entry)) }
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
    guard state.summary?.state != .undecided, let matrix = state.item.matrix else {
      state.message = "There is no matrix of \(state.entry.id) yet: it has no test that was run."
      return
    }
    state.page = .matrix(matrix)
  }

  /// Says so when the exercise is not green.
  private func isGreen(for action: String) -> Bool {
    if state.isGreen { return true }
    state.message =
      state.isChecking
      ? "\(state.entry.id) is still being checked; \(action) when it is green."
      : "\(state.entry.id) is not green yet; \(action) when it is. l lists all exercises."
    return false
  }

  /// Resets after a plain yes only.
  private func answer(_ key: Key) {
    state.asksToReset = false
    guard key == .character("y") else {
      state.message = "Not reset. \(state.entry.id) stays as it is."
      return
    }
    trying {
      let report = try environment.reset(state.entry)
      environment.beginWatching(state.entry.chapter)
      checkExercise(insteadOfAllBecauseOf: "the reset")
      state.message = [report, state.message].compactMap(\.self).joined(separator: "\n")
    }
  }

  private func trying(_ body: () throws -> Void) {
    do { try body() } catch { state.message = "\(error)" }
  }
}

// From one exercise or step to another.

extension WatchLoop {
  private func moveStep(by distance: Int) {
    guard let steps = state.steps else { return }
    guard let index = steps.index(movedBy: distance) else {
      let end = distance > 0 ? "This is the last step." : "This is the first step."
      state.message = steps.index == nil ? "It is not known yet which step is next." : end
      return
    }
    state.shownStep = index
  }

  private func openNext() {
    guard isGreen(for: "n goes on") else { return }
    guard let next = state.next else {
      state.message = "The whole course is green. There is no next exercise."
      return
    }
    open(next)
  }

  private func openPrevious() {
    guard let previous = state.previous else {
      state.message = "\(state.entry.id) is the first exercise."
      return
    }
    open(previous)
  }

  private func open(_ entry: Entry) {
    state.goal = .exercise
    state.entry = entry
    state.seenHints = environment.seenHints(entry)
    environment.beginWatching(entry.chapter)
    guard case .checkingAll = state.activity else { return checkExercise() }
    // The check of all goes on. It may have read the file of this exercise before
    // the file was watched, so the exercise is checked once more after it.
    wasOpenedMeanwhile = true
  }

  /// Handles a key in the list.
  ///
  /// - Returns: false when the key means there what it means everywhere.
  private func press(_ key: Key, inListAt cursor: Int) -> Bool {
    switch key {
    case .up, .character("k"): moveCursor(to: cursor - 1)
    case .down, .character("j"): moveCursor(to: cursor + 1)
    case .enter:
      close()
      let entry = state.course.entries[cursor]
      if entry.id != state.entry.id { open(entry) }
    case .character("c"): checkAll()
    default: return false
    }
    return true
  }

  private func moveCursor(to position: Int) {
    guard state.course.entries.indices.contains(position) else { return }
    state.page = .list(cursor: position)
  }
}

extension WatchLoop {
  private func checkAll() {
    if case .checkingAll = state.activity { return }
    wanted = .all
  }

  /// Checks the exercise next, and says so when that stops a check of all.
  func checkExercise(insteadOfAllBecauseOf reason: String = "") {
    wanted = .exercise
    state.message = nil
    guard case .checkingAll(let done) = state.activity else { return }
    state.message =
      "Check all was stopped at \(done) of \(state.course.entries.count) by \(reason); "
      + "press c to start it again."
  }
}
