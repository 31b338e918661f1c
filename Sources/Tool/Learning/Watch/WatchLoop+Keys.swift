import WorkbookSupport

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
