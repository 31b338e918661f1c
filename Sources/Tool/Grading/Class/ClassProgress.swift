import Foundation
import Synchronization
import WorkbookCore

/// How far the grading of a class is, and how that looks. Times are seconds of
/// any clock.
struct ClassProgress: Sendable {
  /// A submission that is ready.
  struct Finished: Sendable {
    let name: String
    let points: Int
    let possiblePoints: Int
    /// Whether an earlier run has graded it.
    let isOld: Bool
  }

  let total: Int
  private(set) var finished = 0
  private var last: [Finished] = []
  /// What is being made that all submissions need.
  private var preparing: String?
  /// When the first submission was begun.
  private var start: Double?
  /// How many this run has graded, and when the last of them was ready.
  private var graded = 0
  private var lastTime = 0.0

  init(total: Int) { self.total = total }

  mutating func prepare(_ what: String) { preparing = what }

  /// Somebody's submission is begun.
  mutating func begin(now: Double) {
    preparing = nil
    start = start ?? now
  }

  mutating func finish(_ submission: Finished, now: Double) {
    finished += 1
    last = (last + [submission]).suffix(Self.mostVerdicts)
    if submission.isOld { return }
    graded += 1
    lastTime = now
  }

  /// How many seconds the rest will take, nil while nothing tells.
  func secondsLeft(now: Double) -> Double? {
    guard let start, graded > 0, finished < total else { return nil }
    let each = (lastTime - start) / Double(graded)
    return max(0, each * Double(total - finished) - (now - lastTime))
  }

  private static let mostVerdicts = 3
  private static let widestBar = 20
  private static let narrowestBar = 5
}

extension ClassProgress {
  /// The last verdicts and the bar, for a console that moves its cursor.
  func lines(on console: Console, now: Double) -> [String] {
    last.map { verdict($0, on: console) } + [bar(on: console, now: now)]
  }

  /// The name is cut where there is no room for both; the points never are.
  private func verdict(_ submission: Finished, on console: Console) -> String {
    let isFull = submission.points == submission.possiblePoints
    let mark = isFull ? console.styled("✔", .green) : console.styled("✘", .red)
    let points = "\(submission.points) of \(submission.possiblePoints)"
    let room = (console.width ?? 80) - points.displayWidth - 6
    return " \(mark) \(submission.name.clipped(to: max(1, room)))  \(points)"
  }

  private func bar(on console: Console, now: Double) -> String {
    let count = preparing.map { "\($0)…" } ?? count(now: now)
    let width = min(Self.widestBar, (console.width ?? 80) - count.displayWidth - 4)
    guard width >= Self.narrowestBar else { return " \(count)" }
    let done = width * finished / max(1, total)
    let full = console.styled(String(repeating: "█", count: done), .green)
    let rest = console.styled(String(repeating: "░", count: width - done), .dim)
    return " \(full)\(rest)  \(count)"
  }

  /// `12 of 60, about 4 min left`.
  private func count(now: Double) -> String {
    "\(finished) of \(total)" + (secondsLeft(now: now).map { ", \(Self.words($0)) left" } ?? "")
  }

  private static func words(_ seconds: Double) -> String {
    switch seconds {
    case ..<60: "under a minute"
    case ..<5_400: "about \(Int((seconds / 60).rounded(.up))) min"
    default: "about \(Int((seconds / 3_600).rounded(.up))) h"
    }
  }

  /// What is said of a submission where nothing can be drawn over.
  func sentence(on submission: Finished) -> String {
    let points = "\(submission.points) of \(counted(submission.possiblePoints, "point"))"
    let old = submission.isOld ? ", graded before" : ""
    return "\(finished) of \(total): \(submission.name), \(points)\(old)"
  }

  /// What to say when somebody stopped it.
  var interruption: String {
    let count = finished == 0 ? "None" : "\(finished)"
    return """
      Stopped. \(count) of \(counted(total, "submission")) \(finished == 1 ? "is" : "are") \
      finished\(finished == 0 ? "" : " and kept"); the same command goes on from there.

      """
  }
}

/// Shows how far a class is, on standard error: on a terminal a bar, elsewhere a
/// line for each submission that is ready.
final class ClassBoard: Sendable {
  private struct State {
    var progress: ClassProgress
    var isOver = false
  }

  private let display = ProgressDisplay()
  private let isDrawing: Bool
  private let clock = DispatchTime.now()
  private let state: Mutex<State>
  /// Draws each second: the time that is left goes by while nothing is ready.
  private let timer: RunningTimer?

  init(total: Int) {
    state = Mutex(State(progress: ClassProgress(total: total)))
    isDrawing = display.console.movesCursor
    timer = isDrawing ? RunningTimer() : nil
    timer?.start { [weak self] in self?.change { _, _ in } }
  }

  /// Something is made that all submissions need.
  func prepare(_ what: String) {
    if !isDrawing { display.step(what) }
    change { progress, _ in progress.prepare(what) }
  }

  func follow(_ event: Grader.Event) {
    change { progress, now in
      switch event {
      case .began: progress.begin(now: now)
      case .graded(let grade, let isOld):
        let submission = ClassProgress.Finished(grade, isOld: isOld)
        progress.finish(submission, now: now)
        if !isDrawing { display.tell(progress.sentence(on: submission)) }
      }
    }
  }

  /// Clears the screen of it.
  func end() {
    state.withLock { $0.isOver = true }
    timer?.cancel()
    if isDrawing { display.end() }
  }

  /// What to say when somebody stopped the grading.
  var interruption: String { state.withLock { $0.progress.interruption } }

  private func change(_ body: (inout ClassProgress, _ now: Double) -> Void) {
    state.withLock { state in
      if state.isOver { return }
      let now = clock.secondsUntilNow
      body(&state.progress, now)
      if isDrawing { display.show(state.progress.lines(on: display.console, now: now)) }
    }
  }
}

/// Calls a function each second until it is cancelled, which any thread may do.
///
/// The box says that a dispatch source may cross threads, which Linux's module
/// does not declare and Darwin's may.
private final class RunningTimer: @unchecked Sendable {
  private let source = DispatchSource.makeTimerSource(queue: .global())

  func start(_ body: @escaping @Sendable () -> Void) {
    source.schedule(deadline: .now(), repeating: 1)
    source.setEventHandler(handler: body)
    source.activate()
  }

  func cancel() { source.cancel() }
}

extension ClassProgress.Finished {
  fileprivate init(_ grade: Grade, isOld: Bool) {
    self.init(
      name: grade.submission, points: grade.points, possiblePoints: grade.possiblePoints,
      isOld: isOld)
  }
}
