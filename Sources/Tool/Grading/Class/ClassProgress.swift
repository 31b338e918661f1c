import Foundation
import Synchronization
import WorkbookCore

/// Says how far the grading of a class is, on standard error: a line for each grade.
final class ClassProgress: Sendable {
  private let display = ProgressDisplay()
  private let total: Int
  private let state = Mutex(State())

  private struct State {
    var finished = 0
    /// The submissions that were graded in this run, and since when.
    var graded = 0
    var start: DispatchTime?
  }

  init(total: Int) { self.total = total }

  /// Shows a step that all submissions need.
  func prepare(_ step: String) { display.step(step) }

  func follow(_ event: Grader.Event) {
    switch event {
    case .began: state.withLock { $0.start = $0.start ?? .now() }
    case .graded(let grade, let isOld):
      let line = state.withLock { state in
        state.finished += 1
        if !isOld { state.graded += 1 }
        return "\(state.finished) of \(total): \(grade.submission), \(grade.points) of "
          + counted(grade.possiblePoints, "point")
          + (isOld ? ", graded before" : remainder(state))
      }
      display.tell(line)
    }
  }

  /// How long the rest will take; nothing of less than a minute.
  private func remainder(_ state: State) -> String {
    guard let start = state.start else { return "" }
    let left = total - state.finished
    let minutes = start.secondsUntilNow / Double(state.graded) * Double(left) / 60
    return minutes < 1 ? "" : ", about \(Int(minutes.rounded(.up))) min left"
  }

  /// Clears what is drawn.
  func end() { display.end() }

  var interruption: String {
    let finished = state.withLock(\.finished)
    return """
      Stopped. \(finished == 0 ? "None" : "\(finished)") of \(counted(total, "submission")) \
      \(finished == 1 ? "is" : "are") finished\(finished == 0 ? "" : " and kept"); the same \
      command goes on from there.

      """
  }
}
