/// The watch: checks an exercise whenever a file is saved, and does what the
/// keys say. It never goes on to another exercise by itself.
///
/// All of it is one thread. While a check works it asks again and again whether
/// it is to stop, and in that question keys are read and files are looked at.
final class WatchLoop {
  /// Why the watch ended.
  enum Ending: Equatable {
    case quit
    case signalled(Int32)
  }

  /// What can be checked.
  enum Job {
    case exercise, all
  }

  var state: WatchState { didSet { isDrawn = false } }
  /// What to check next; it overtakes what is being checked now.
  var wanted: Job?
  var ending: Ending?
  let tools: WatchTools
  private var isDrawn = false

  init(state: WatchState, tools: WatchTools) {
    self.state = state
    self.tools = tools
  }

  /// Works until somebody quits.
  func run() -> Ending {
    _ = tools.hasChanged(state.entry.chapter)
    recallStandings()
    wanted = .exercise
    while true {
      if let ending { return ending }
      if let job = wanted { perform(job) } else { attend(waiting: 0.1) }
    }
  }

  var screen: WatchScreen { WatchScreen(state: state, console: tools.console()) }

  /// Looks once at everything that may have happened.
  private func attend(waiting seconds: Double) {
    if tools.needsDisplay() { isDrawn = false }
    draw()
    if let key = tools.key(seconds) { press(key) }
    if let signal = tools.signal() { ending = .signalled(signal) }
    if tools.hasChanged(state.entry.chapter) { filesChanged() }
    draw()
  }

  private func draw() {
    if isDrawn { return }
    tools.draw(screen.lines)
    isDrawn = true
  }

  private func filesChanged() {
    state.message = nil
    state.scroll = nil
    wanted = .exercise
  }
}

extension WatchLoop {
  /// Checks, unless something newer comes in between.
  private func perform(_ job: Job) {
    wanted = nil
    begin(job)
    var verdicts: [String: Standing] = [:]
    do {
      try tools.check(entries(of: job), isOvertaken(since: tools.now())) { entry, standing in
        verdicts[entry.id] = standing
        take(standing, of: entry)
      }
    } catch is Cancelled {
      state.activity = .waiting
      return
    } catch {
      verdicts[state.entry.id] = fault(error)
    }
    end(job, verdicts)
  }

  private func begin(_ job: Job) {
    state.activity = job == .all ? .checkingAll(done: 0) : .checking(seconds: 0)
    draw()
  }

  private func entries(of job: Job) -> [Entry] {
    job == .all ? state.course.entries : [state.entry]
  }

  private func isOvertaken(since start: Double) -> () -> Bool {
    { [self] in
      showTime(since: start)
      attend(waiting: 0)
      return wanted != nil || ending != nil
    }
  }

  private func showTime(since start: Double) {
    let activity = WatchState.Activity.checking(seconds: Int(tools.now() - start))
    if case .checking = state.activity, state.activity != activity { state.activity = activity }
  }

  private func take(_ standing: Standing, of entry: Entry) {
    guard case .checkingAll(let done) = state.activity else { return }
    state.standings[entry.id] = standing
    state.activity = .checkingAll(done: done + 1)
    draw()
  }

  /// What was said of other exercises may be out of date, since a file changed.
  private func end(_ job: Job, _ verdicts: [String: Standing]) {
    recallStandings()
    state.standings.merge(verdicts) { $1 }
    state.activity = .waiting
    if job == .all { state.message = summary }
  }

  private func recallStandings() {
    for entry in state.course.entries { state.standings[entry.id] = tools.known(entry) }
  }

  private var summary: String {
    let entries = state.course.entries
    let passed = state.passedCount(of: entries)
    return passed == entries.count
      ? "The whole course is green."
      : "All are checked: \(passed) of \(entries.count) passed. Press l for the list."
  }

  /// A check that could not be made is no reason to leave.
  private func fault(_ error: any Error) -> Standing {
    Standing(
      state: .undecided, headline: "could not be checked",
      sentences: ["\(error)", "Press r to try again."], file: state.entry.starter)
  }
}
