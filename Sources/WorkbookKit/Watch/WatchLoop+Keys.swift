extension WatchLoop {
  /// Does what a key says.
  func press(_ key: Key) {
    state.message = nil
    switch key {
    case .end: ending = .signalled(Self.hangUp)
    case _ where state.asksToReset: answer(key)
    case .escape: close()
    case .character(" "): state.scroll = screen.nextScroll
    case .character(let character): WatchKey(rawValue: character).map(press)
    }
  }

  /// A terminal that went away is a hang-up, even before its signal comes.
  private static let hangUp: Int32 = 1

  private func press(_ key: WatchKey) {
    let page = state.page
    close()
    switch key {
    case .next: goOn()
    case .compare: if !isComparison(page) { compare() }
    case .hint: showHint()
    case .list: state.page = page == .list ? nil : .list
    case .checkAll: wanted = .all
    case .again: wanted = .exercise
    case .reset: state.asksToReset = true
    case .quit: ending = .quit
    }
  }

  /// Back to the exercise.
  private func close() {
    state.page = nil
    state.scroll = nil
  }

  private func isComparison(_ page: WatchState.Page?) -> Bool {
    if case .comparison = page { true } else { false }
  }

  private func goOn() {
    guard isGreen(for: "n goes on") else { return }
    guard let next = state.next else {
      state.message = "The whole course is green. There is no next exercise."
      return
    }
    state.entry = next
    state.shownHints = 0
    _ = tools.hasChanged(next.chapter)
    wanted = .exercise
  }

  private func compare() {
    guard isGreen(for: "d compares") else { return }
    trying { state.page = .comparison(try tools.compare(state.entry)) }
  }

  /// Says so when the exercise is not green.
  private func isGreen(for deed: String) -> Bool {
    if state.isGreen { return true }
    state.message =
      state.activity == .waiting
      ? "\(state.entry.id) is not green yet; \(deed) when it is."
      : "\(state.entry.id) is still being checked; \(deed) when it is green."
    return false
  }

  private func showHint() {
    guard state.shownHints < state.hints.count else {
      state.message = "There are no more hints. The lesson is \(state.entry.chapter.lesson)."
      return
    }
    state.shownHints += 1
  }

  /// Only a plain yes resets.
  private func answer(_ key: Key) {
    state.asksToReset = false
    guard key == .character("y") else {
      state.message = "\(state.entry.id) stays as it is."
      return
    }
    trying { state.message = try tools.reset(state.entry) }
  }

  private func trying(_ body: () throws -> Void) {
    do { try body() } catch { state.message = "\(error)" }
  }
}
