import WorkbookCore

/// What the watch of a kata needs of the world around it.
struct KataTools {
  /// Checks the kata. The first closure is called again and again meanwhile, the
  /// second is asked as often whether to stop, the third is told what there is to wait
  /// for.
  var check:
    (@escaping () -> Void, @escaping () -> Bool, @escaping (String) -> Void) throws ->
      CourseStandings.Item
  /// Begins to watch the learner's files as they are now.
  var beginWatching: () -> Void
  /// Whether one of them changed since this was asked last.
  var hasChanged: () -> Bool
  /// The next key, nil when none is pressed for so many seconds.
  var key: (_ seconds: Double) -> Key?
  /// The signal that asks the tool to end.
  var signal: () -> Int32?
  /// Whether the terminal is another than it was.
  var needsDisplay: () -> Bool
  var console: () -> Console
  var draw: ([String]) -> Void
}

/// The watch of a kata: checks it on every save, and shows one step. It is one
/// thread, as `WatchLoop` is.
final class KataLoop {
  var state: KataWatchState { didSet { isDrawn = false } }
  private let tools: KataTools
  private var ending: WatchLoop.Ending?
  private var isWanted = true
  private var isDrawn = false

  init(state: KataWatchState, tools: KataTools) {
    self.state = state
    self.tools = tools
  }

  /// Works until the learner quits.
  func run() -> WatchLoop.Ending {
    tools.beginWatching()
    while true {
      if let ending { return ending }
      if isWanted { check() } else { attend(waiting: 0.1) }
    }
  }

  /// Checks, unless the files change or the learner quits meanwhile.
  private func check() {
    isWanted = false
    (state.isChecking, state.message) = (true, nil)
    draw()
    do {
      let item = try tools.check(
        { [self] in attend(waiting: 0) }, { [self] in isWanted || ending != nil },
        { [self] in state.message = $0 })
      (state.item, state.scroll, state.message) = (item, .top, nil)
    } catch is Cancelled {
    } catch {
      state.message = "\(error) Press r to try again."
    }
    state.isChecking = false
  }

  /// Looks once at everything that may have happened.
  private func attend(waiting seconds: Double) {
    if tools.needsDisplay() { isDrawn = false }
    draw()
    if let key = tools.key(seconds) { press(key) }
    if let signal = tools.signal() { ending = .signalled(signal) }
    if tools.hasChanged() { filesChanged() }
    draw()
  }

  /// After a save, the step to work on is shown again.
  private func filesChanged() {
    isWanted = true
    state.shown = nil
  }

  private func press(_ key: Key) {
    state.message = nil
    switch key {
    // A terminal that went away is a hang-up, even before its signal comes.
    case .end: ending = .signalled(1)
    case .character("q"): ending = .quit
    case .character("r"): isWanted = true
    case .character("n"): state.move(by: 1)
    case .character("p"): state.move(by: -1)
    case .character(" "): state.scroll = .line(screen.nextScroll)
    default: break
    }
  }

  private var screen: KataScreen { KataScreen(state: state, console: tools.console()) }

  private func draw() {
    if isDrawn || ending != nil { return }
    tools.draw(screen.lines)
    isDrawn = true
  }
}
