import WorkbookCore

extension WatchState {
  /// What a key asks for beyond the state of the screen.
  enum Action { case scroll, list, compare, reset }

  /// The keys that lead somewhere now, as the bottom of the screen shows them.
  var offeredKeys: [(key: String, label: String)] {
    if asksToReset { return [("y", "yes, reset it"), ("n", "no")] }
    switch page {
    case .list:
      return [
        ("↑↓", "choose"), ("enter", "open"), ("c", "check all"), ("l", "back"), ("q", "quit"),
      ]
    case let page?: return [("\(page.key)", "back"), ("q", "quit")]
    case nil: break
    }
    let hasNext = steps.map { $0.index(movedBy: 1) != nil } ?? (isGreen && next != nil)
    let hasPrevious = steps.map { $0.index(movedBy: -1) != nil } ?? (previous != nil)
    let step = steps == nil ? "" : " step"
    let all: [(isOffered: Bool, key: String, label: String)] = [
      (!isGreen && hints.next != nil, "h", "hint"), (hasNext, "n", "next\(step)"),
      (hasPrevious, "p", "previous\(step)"), (isGreen && hasSolutions, "d", "compare"),
      (entry.exercise.isLearnersTests, "m", "matrix"), (true, "l", "list"),
      (true, "c", "check all"), (true, "r", "run again"), (true, "x", "reset"), (true, "q", "quit"),
    ]
    return all.filter(\.isOffered).map { ($0.key, $0.label) }
  }

  /// Does what a key says, on the screen and in what is checked next.
  ///
  /// - Returns: what is left to do.
  mutating func press(_ key: Key) -> Action? {
    message = nil
    // A terminal that went away is a hang-up, even before its signal comes.
    if key == .end { exit = .hungUp }
    if asksToReset { return answer(key) }
    if case .list(let cursor) = page, press(key, inListAt: cursor) { return nil }
    if key == .escape { close() }
    guard case .character(let letter) = key else { return nil }
    return press(letter)
  }

  private mutating func press(_ letter: Character) -> Action? {
    if letter == " " { return .scroll }
    guard "hnpdmlcrxq".contains(letter) else { return nil }
    let wasOpen = page?.key == letter
    close()
    switch letter {
    case _ where wasOpen: break
    case "h": showHint()
    case "n": steps == nil ? openNext() : moveStep(by: 1)
    case "p": steps == nil ? openPrevious() : moveStep(by: -1)
    case "d": return compare()
    case "m": showMatrix()
    case "l":
      page = .list(cursor: position)
      return .list
    case "c": checkAll()
    case "r": checkExercise(insteadOfAllBecauseOf: "r")
    case "x": asksToReset = true
    default: exit = .done
    }
    return nil
  }

  /// Returns to the exercise.
  private mutating func close() {
    page = nil
    scroll = 0
  }

  /// Resets after a plain yes only.
  private mutating func answer(_ key: Key) -> Action? {
    asksToReset = false
    if key == .character("y") { return .reset }
    message = "Not reset. \(entry.id) stays as it is."
    return nil
  }

  private mutating func showHint() {
    if isGreen {
      message = "\(entry.id) is green and needs no hint."
    } else if let next = hints.next {
      seenHints.insert(next.text)
      // The newest hint is the last thing on the page, unless others were seen before it.
      scroll = hints.shown.last == next ? .max : 0
    } else {
      message = "There are no more hints. The lesson is \(entry.chapter.lesson)."
    }
  }

  private mutating func compare() -> Action? {
    guard isGreen(for: "d compares") else { return nil }
    if hasSolutions { return .compare }
    message = "This copy has no solutions to compare with."
    return nil
  }

  private mutating func showMatrix() {
    if !entry.exercise.isLearnersTests {
      message = "m shows what tests of yours notice; \(entry.id) asks for none."
    } else if isChecking {
      message = "\(entry.id) is still being checked; m shows its matrix then."
    } else if summary?.state != .undecided, let matrix = item.matrix {
      page = .matrix(matrix)
    } else {
      message = "There is no matrix of \(entry.id) yet: it has no test that was run."
    }
  }

  /// Says so when the exercise is not green.
  private mutating func isGreen(for action: String) -> Bool {
    if isGreen { return true }
    message =
      isChecking
      ? "\(entry.id) is still being checked; \(action) when it is green."
      : "\(entry.id) is not green yet; \(action) when it is. l lists all exercises."
    return false
  }
}

// From one exercise or step to another.

extension WatchState {
  private mutating func moveStep(by distance: Int) {
    guard let steps else { return }
    shownStep = steps.index(movedBy: distance) ?? shownStep
    if steps.index == nil {
      message = "It is not known yet which step is next."
    } else if steps.index(movedBy: distance) == nil {
      message = distance > 0 ? "This is the last step." : "This is the first step."
    }
  }

  private mutating func openNext() {
    guard isGreen(for: "n goes on") else { return }
    if let next { return open(next) }
    message = "The whole course is green. There is no next exercise."
  }

  private mutating func openPrevious() {
    if let previous { return open(previous) }
    message = "\(entry.id) is the first exercise."
  }

  private mutating func open(_ entry: Entry) {
    goal = .exercise
    self.entry = entry
    seenHints = []
    checkExercise(insteadOfAllBecauseOf: "opening \(entry.id)")
  }

  /// Handles a key in the list.
  ///
  /// - Returns: false when the key means there what it means everywhere.
  private mutating func press(_ key: Key, inListAt cursor: Int) -> Bool {
    switch key {
    case .up, .character("k"): page = .list(cursor: max(0, cursor - 1))
    case .down, .character("j"): page = .list(cursor: min(cursor + 1, course.entries.count - 1))
    case .enter:
      close()
      if course.entries[cursor].id != entry.id { open(course.entries[cursor]) }
    case .character("c"): checkAll()
    default: return false
    }
    return true
  }
}
