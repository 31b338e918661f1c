import WorkbookCourse
import WorkbookSupport

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
