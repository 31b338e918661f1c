import WorkbookCore

/// Checks an exercise whenever a file is saved, and does what the keys say. It
/// goes on to another exercise only when a key asks for it.
///
/// Everything happens on one thread. While a check waits for its child processes,
/// the loop reads keys and looks at files.
final class WatchLoop {
  enum EndReason: Equatable {
    case quit
    case signalled(Int32)
  }

  enum Job {
    case exercise, all
  }

  var state: WatchState { didSet { isDrawn = false } }
  /// The next check; it overtakes the one that is running.
  var wanted: Job?
  var endReason: EndReason?
  /// Whether an exercise was opened while all of them were checked.
  var wasOpenedMeanwhile = false
  let environment: WatchEnvironment
  private var isDrawn = false

  init(state: WatchState, environment: WatchEnvironment) {
    self.state = state
    self.environment = environment
  }

  /// Works until the learner quits.
  func run() -> EndReason {
    environment.beginWatching(state.entry.chapter)
    state.seenHints = environment.seenHints(state.entry)
    remember(environment.known())
    wanted = .exercise
    while true {
      if let endReason { return endReason }
      if let job = wanted { perform(job) } else { handleEvents(waiting: 0.1) }
    }
  }

  var screen: WatchScreen { WatchScreen(state: state, console: environment.console()) }

  private func handleEvents(waiting seconds: Double) {
    if environment.needsDisplay() { isDrawn = false }
    draw()
    if let key = environment.key(seconds) { press(key) }
    if let signal = environment.signal() { endReason = .signalled(signal) }
    let changed = environment.changedFiles(state.entry.chapter)
    if !changed.isEmpty { filesChanged(changed) }
    draw()
  }

  private func draw() {
    if isDrawn || endReason != nil { return }
    environment.draw(screen.lines)
    isDrawn = true
  }

  private func filesChanged(_ paths: Set<String>) {
    let remark = remark(onSaved: paths)
    state.scroll = 0
    state.shownStep = nil
    // The matrix is that of the file before.
    if state.page?.key == .matrix { state.page = nil }
    checkExercise(insteadOfAllBecauseOf: "your save")
    let messages = [state.message, remark].compactMap(\.self)
    state.message = messages.isEmpty ? nil : messages.joined(separator: "\n")
  }

  /// Where to look for the verdict on another exercise than the one on the screen; nil if
  /// that one was saved.
  private func remark(onSaved paths: Set<String>) -> String? {
    let saved = state.entry.chapter.entries.filter { paths.contains($0.starter) }
    guard let other = saved.first, !saved.contains(where: { $0.id == state.entry.id }) else {
      return nil
    }
    let isNext = state.isGreen && state.steps == nil && state.next?.id == other.id
    return "You saved \(other.id). \(isNext ? "n goes there." : "l leads there.")"
  }
}

extension WatchLoop {
  /// Checks, unless another check is wanted meanwhile.
  private func perform(_ job: Job) {
    wanted = nil
    state.notice = job == .exercise ? environment.firstBuild(state.entry.chapter) : nil
    state.activity = job == .all ? .checkingAll(done: 0) : .checking(seconds: 0)
    draw()
    do {
      try check(job)
    } catch is Cancelled {
      state.activity = .waiting
    } catch {
      end(job, [fault(error)])
    }
  }

  private func check(_ job: Job) throws {
    var verdicts: [ProgressReport.Item] = []
    let start = environment.now()
    let check = WatchEnvironment.Check(
      whileWaiting: { [self] in
        showTime(since: start)
        handleEvents(waiting: 0)
      },
      isCancelled: { [self] in wanted != nil || endReason != nil },
      notice: { [self] in state.notice = $0 },
      report: { [self] item in
        verdicts.removeAll { $0.entry.id == item.entry.id }
        verdicts.append(item)
        show(item, of: job, done: verdicts.count)
      })
    try environment.check(entries(of: job), check)
    end(job, verdicts)
  }

  /// Those of the chapter that were passed are checked with an exercise, since the
  /// file that changed may be a part of theirs.
  private func entries(of job: Job) -> [Entry] {
    if job == .all { return state.course.entries }
    let others = state.entry.chapter.entries.filter { $0.id != state.entry.id }
    return [state.entry]
      + others.filter { state.isPassed($0) || state.items[$0.id]?.wasPassed == true }
  }

  private func showTime(since start: Double) {
    let activity = WatchState.Activity.checking(seconds: Int(environment.now() - start))
    if state.isChecking, state.activity != activity { state.activity = activity }
  }

  /// Shows a verdict at once, before those of its neighbours are there.
  private func show(_ item: ProgressReport.Item, of job: Job, done: Int) {
    state.items[item.entry.id] = item
    state.rememberSteps()
    if job == .all {
      state.activity = .checkingAll(done: done)
    } else if item.entry.id == state.entry.id {
      endChecking()
    }
    draw()
  }

  private func remember(_ known: ProgressReport) {
    state.items = Dictionary(uniqueKeysWithValues: known.items.map { ($0.entry.id, $0) })
  }

  /// A new verdict is read from its beginning.
  private func endChecking() {
    if state.isChecking, state.page == nil { state.scroll = 0 }
    state.activity = .waiting
  }

  /// Verdicts on other exercises may be out of date, since a file changed.
  private func end(_ job: Job, _ verdicts: [ProgressReport.Item]) {
    remember(environment.known())
    for item in verdicts { state.items[item.entry.id] = item }
    endChecking()
    if job == .all { endOfAll() }
  }

  private func endOfAll() {
    state.message = summary
    if wasOpenedMeanwhile { wanted = wanted ?? .exercise }
    wasOpenedMeanwhile = false
  }

  private var summary: String {
    let entries = state.course.entries
    let passed = state.passedCount(of: entries)
    if passed == entries.count { return "The whole course is green." }
    let list = state.page?.key == .list ? "" : " Press l for the list."
    return "All are checked: \(passed) of \(entries.count) passed.\(list)"
  }

  private func fault(_ error: any Error) -> ProgressReport.Item {
    let summary = VerdictSummary(
      state: .undecided, headline: "could not be checked",
      sentences: "\(error)".lines + ["Press r to try again."], file: state.entry.starter)
    return ProgressReport.Item(entry: state.entry, summary: summary)
  }
}
