import WorkbookCore

/// The watch: checks an exercise whenever a file is saved, and does what the
/// keys say. It never goes on to another exercise by itself.
///
/// All of it is one thread. A check that has to wait for its children hands the
/// time over, and then keys are read and files are looked at.
final class WatchLoop {
  /// Why the watch ended.
  enum Ending: Equatable {
    case quit
    case signalled(Int32)
  }

  /// What can be checked.
  enum Activity {
    case exercise, all
  }

  var state: WatchState { didSet { isDrawn = false } }
  /// What to check next; it overtakes what is being checked now.
  var wanted: Activity?
  var ending: Ending?
  /// Whether an exercise was opened while all of them were checked.
  var wasOpenedMeanwhile = false
  let tools: WatchTools
  private var isDrawn = false

  init(state: WatchState, tools: WatchTools) {
    self.state = state
    self.tools = tools
  }

  /// Works until somebody quits.
  func run() -> Ending {
    tools.beginWatching(state.entry.chapter)
    state.standings = tools.known()
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
    if isDrawn || ending != nil { return }
    tools.draw(screen.lines)
    isDrawn = true
  }

  private func filesChanged() {
    state.scroll = .top
    // It tells of the file as it was.
    if state.page?.isMatrix == true { state.page = nil }
    checkExercise(insteadOfAllBecauseOf: "your save")
  }
}

extension WatchLoop {
  /// Checks, unless something newer comes in between.
  private func perform(_ job: Activity) {
    begin(job)
    do {
      end(job, try verdicts(of: job))
    } catch is Cancelled {
      state.activity = .waiting
    } catch {
      end(job, [state.entry.id: fault(error)])
    }
  }

  private func begin(_ job: Activity) {
    wanted = nil
    state.untouched = Set(state.course.entries.filter(tools.isUntouched).map(\.id))
    state.notice = job == .exercise ? tools.firstBuild(state.entry.chapter)?.sentence : nil
    state.activity = job == .all ? .checkingAll(done: 0) : .checking(seconds: 0)
    draw()
  }

  private func verdicts(of job: Activity) throws -> [String: Standing] {
    var verdicts: [String: Standing] = [:]
    let start = tools.now()
    let check = WatchTools.Check(
      whileWaiting: { [self] in attendWhileChecking(since: start) },
      isCancelled: { [self] in isOvertaken }, notice: { [self] in state.notice = $0 },
      report: { [self] entry, standing in
        verdicts[entry.id] = standing
        show(verdicts, of: job)
      })
    try tools.check(entries(of: job), check)
    return verdicts
  }

  /// With an exercise go those of its chapter that were passed already: the
  /// file that changed is a part of theirs too.
  private func entries(of job: Activity) -> [Entry] {
    if job == .all { return state.course.entries }
    let others = state.entry.chapter.entries.filter { $0.id != state.entry.id }
    return [state.entry] + others.filter { state.isPassed($0) || tools.wasPassed($0) }
  }

  private func attendWhileChecking(since start: Double) {
    showTime(since: start)
    attend(waiting: 0)
  }

  /// Whether something newer is to be done.
  private var isOvertaken: Bool { wanted != nil || ending != nil }

  private func showTime(since start: Double) {
    let activity = WatchState.Activity.checking(seconds: Int(tools.now() - start))
    if state.isChecking, state.activity != activity { state.activity = activity }
  }

  /// Shows what there is so far; the exercise on the screen need not wait for
  /// its neighbours.
  private func show(_ verdicts: [String: Standing], of job: Activity) {
    state.standings.merge(verdicts) { $1 }
    if job == .all {
      state.activity = .checkingAll(done: verdicts.count)
    } else if verdicts[state.entry.id] != nil {
      synchronize()
    }
    draw()
  }

  /// A new verdict is read from its beginning.
  private func synchronize() {
    if state.isChecking, state.page == nil { state.scroll = .top }
    state.activity = .waiting
  }

  /// What was said of other exercises may be out of date, since a file changed.
  private func end(_ job: Activity, _ verdicts: [String: Standing]) {
    state.standings = tools.known().merging(verdicts) { $1 }
    synchronize()
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
    let list = state.page?.isList == true ? "" : " Press l for the list."
    return "All are checked: \(passed) of \(entries.count) passed.\(list)"
  }

  /// A check that could not be made is no reason to leave.
  private func fault(_ error: any Error) -> Standing {
    Standing(
      state: .undecided, headline: "could not be checked",
      sentences: "\(error)".lines + ["Press r to try again."], file: state.entry.starter)
  }
}
