import Foundation
import Synchronization
import WorkbookSupport

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
