import Foundation
import Synchronization
import WorkbookCore

/// Says how far the grading of a class is, on standard error: a line for each grade.
final class ClassProgress: Sendable {
  private let display = ProgressDisplay()
  private let total: Int
  private let finished = Mutex(0)

  init(total: Int) { self.total = total }

  /// Shows a step that all submissions need.
  func prepare(_ step: String) { display.step(step) }

  func take(_ grade: Grade, isOld: Bool) {
    let number = finished.withLock { count in
      count += 1
      return count
    }
    display.tell(
      "\(number) of \(total): \(grade.submission), \(grade.points) of "
        + counted(grade.possiblePoints, "point") + (isOld ? ", graded before" : ""))
  }

  /// Clears what is drawn.
  func end() { display.end() }

  var interruption: String {
    let finished = finished.withLock(\.self)
    return """
      Stopped. \(finished == 0 ? "None" : "\(finished)") of \(counted(total, "submission")) \
      \(finished == 1 ? "is" : "are") finished\(finished == 0 ? "" : " and kept"); the same \
      command goes on from there.

      """
  }
}
