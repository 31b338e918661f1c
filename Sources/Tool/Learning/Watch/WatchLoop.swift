import Foundation
import WorkbookCore

/// Checks an exercise whenever a file is saved, and does what the keys say. It
/// goes on to another exercise only when a key asks for it.
///
/// Everything happens on one thread. While a check waits for its child processes,
/// the loop reads keys and looks at files.
final class WatchLoop {
  private var state: WatchState { didSet { isDrawn = false } }
  private var isDrawn = false
  private let tool: CommandLineTool
  private let terminal: TerminalScreen
  private let keyboard = Keyboard()
  private let hints: HintMemory
  private var files: FileWatch

  init(state: WatchState, tool: CommandLineTool, terminal: TerminalScreen) {
    self.state = state
    self.tool = tool
    self.terminal = terminal
    hints = HintMemory(root: tool.root)
    let start = DispatchTime.now()
    files = FileWatch { start.secondsUntilNow }
  }

  /// Works until the learner quits, or a signal asks for the end.
  func run() -> CommandLineTool.Answer {
    StarterCopies(course: tool.course, root: tool.root).keep()
    recall(state.course.entries)
    beginWatching()
    state.wanted = .exercise
    while true {
      if let exit = state.exit {
        return .init(text: exit == .done ? state.farewell : "", exit: exit)
      }
      if let job = state.wanted { perform(job) } else { handleEvents(waiting: 0.1) }
    }
  }

  private var screen: WatchScreen { WatchScreen(state: state, console: terminal.console) }
  private var watchedPaths: [String] { state.entry.chapter.watchedPaths(in: tool.root) }

  /// Takes the files of an exercise as unchanged, and the hints that were seen.
  private func beginWatching() {
    state.seenHints = hints.seen(of: state.entry)
    files.begin(watchedPaths)
  }

  /// Reads the last verdicts on some exercises.
  private func recall(_ entries: [Entry]) {
    for item in tool.knownReport(of: entries).items { state.items[item.entry.id] = item }
  }

  private func handleEvents(waiting seconds: Double) {
    if terminal.followTerminal() { isDrawn = false }
    draw()
    if let key = keyboard.key(within: seconds) { press(key) }
    if let signal = Interrupt.signal { state.exit = CommandLineTool.ExitCode(signal: signal) }
    let changed = files.changes(of: watchedPaths, in: tool.root)
    if !changed.isEmpty { state.filesChanged(changed) }
    draw()
  }

  private func draw() {
    if isDrawn || state.exit != nil { return }
    terminal.show(screen.lines)
    isDrawn = true
  }

  private func press(_ key: Key) {
    let before = state
    do {
      try perform(state.press(key))
    } catch {
      state.message = "\(error)"
    }
    if state.entry.id != before.entry.id {
      beginWatching()
    } else if state.seenHints != before.seenHints {
      hints.remember(state.seenHints, of: state.entry)
    }
  }

  private func perform(_ action: WatchState.Action?) throws {
    switch action {
    case .scroll: state.scroll = screen.nextScroll
    case .list: recall(state.course.entries.filter { $0.id != state.entry.id })
    case .compare:
      let comparison = Comparison(entry: state.entry, root: tool.root, console: terminal.console)
      let text = try comparison.obstacle ?? comparison.difference()
      state.page = .comparison(text.lines)
    case .reset:
      let report = try StarterReset(course: tool.course, root: tool.root).run(state.entry).text
      files.begin(watchedPaths)
      state.checkExercise(insteadOfAllBecauseOf: "the reset", saying: report)
    case nil: break
    }
  }
}

extension WatchLoop {
  /// Checks, unless another check is wanted meanwhile.
  private func perform(_ job: WatchState.Job) {
    state.wanted = nil
    state.notice = job == .exercise ? tool.firstBuild(of: state.entry.chapter) : nil
    state.activity = job == .all ? .checkingAll(done: 0) : .checking(seconds: 0)
    draw()
    do {
      try check(job)
    } catch is Cancelled {
      state.activity = .waiting
    } catch {
      end(job, [state.entry.id: fault(error)])
    }
  }

  private func check(_ job: WatchState.Job) throws {
    let entries = state.entries(of: job)
    let start = DispatchTime.now()
    var checker = ExerciseChecker(root: tool.root, variables: [MatrixRow.switchName: "1"])
    // Its neighbours are checked again for a change that matters to them.
    checker.mayJudgeApart = { [shown = entries[0].id] in $0.id == shown }
    var items: [String: ProgressReport.Item] = [:]
    _ = try blocking { [checker] in
      try await checker.check(entries, tell: $0)
    } onEvent: { event in
      switch event {
      case .notice(let sentence): state.notice = sentence
      case .verdict(let verdict):
        let item = tool.item(for: verdict)
        // An exercise that does not compile hides its neighbours, and their last
        // verdicts still hold. Only the exercise on the screen, the first, says so.
        if item.summary?.isBlocked == true, verdict.entry.id != entries[0].id { return }
        items[verdict.entry.id] = item
        state.show(item, of: job, done: items.count)
        draw()
      }
    } whileWaiting: {
      showTime(Int(start.secondsUntilNow))
      handleEvents(waiting: 0)
    } isCancelled: {
      state.wanted != nil || state.exit != nil
    }
    end(job, items)
  }

  private func showTime(_ seconds: Int) {
    let activity = WatchState.Activity.checking(seconds: seconds)
    if state.isChecking, state.activity != activity { state.activity = activity }
  }

  /// Reads the last verdicts on the neighbours that were not checked: the file that
  /// changed may be a part of theirs.
  private func end(_ job: WatchState.Job, _ items: [String: ProgressReport.Item]) {
    let entries = job == .all ? state.course.entries : state.entry.chapter.entries
    recall(entries.filter { items[$0.id] == nil })
    state.items.merge(items) { $1 }
    state.endChecking()
    if job == .all { state.endOfAll() }
  }

  private func fault(_ error: any Error) -> ProgressReport.Item {
    let summary = VerdictSummary(
      state: .undecided, headline: "could not be checked",
      sentences: "\(error)".lines + ["Press r to try again."], file: state.entry.starter)
    return ProgressReport.Item(entry: state.entry, summary: summary)
  }
}

extension String {
  /// The lines, the blank ones too, without an empty one after the last break.
  var lines: [String] {
    (hasSuffix("\n") ? String(dropLast()) : self).components(separatedBy: "\n")
  }
}
