import Foundation
import Synchronization
import WorkbookCore

/// Shows how far the grading of a class is, on standard error: on a terminal a bar
/// under the latest grades, elsewhere a line for each grade.
final class ClassProgress: Sendable {
  private let display = ProgressDisplay()
  private let isDrawing: Bool
  private let start = DispatchTime.now()
  private let count: Mutex<ClassCount>

  init(total: Int) {
    count = Mutex(ClassCount(total: total))
    isDrawing = display.console.movesCursor
  }

  /// Shows a step that all submissions need.
  func prepare(_ step: String) {
    if !isDrawing { display.step(step) }
    update { $0.step = step }
  }

  func follow(_ event: Grader.Event) {
    let now = start.secondsUntilNow
    update { count in
      switch event {
      case .began: count.begin(now: now)
      case .graded(let grade, let isOld):
        count.finish(grade, isOld: isOld, now: now)
        if !isDrawing { display.tell(count.line(for: grade, isOld: isOld)) }
      }
    }
  }

  /// Clears the bar.
  func end() { if isDrawing { display.end() } }

  var interruption: String { count.withLock(\.interruption) }

  private func update(_ body: (inout ClassCount) -> Void) {
    count.withLock { count in
      body(&count)
      if isDrawing { display.show(count.frame(on: display.console)) }
    }
  }
}

/// The counts behind the progress of a class. Times are seconds of any clock.
struct ClassCount {
  let total: Int
  /// The step that is being prepared for all submissions.
  var step: String?
  private(set) var finished = 0
  private var latest: [Grade] = []
  private var start: Double?
  private var graded = 0
  /// The estimate for the rest in seconds; nil before the first grade of this run.
  private(set) var secondsLeft: Double?

  private static let mostLatest = 3
  private static let widestBar = 20
  private static let narrowestBar = 5

  init(total: Int) { self.total = total }

  mutating func begin(now: Double) {
    step = nil
    start = start ?? now
  }

  mutating func finish(_ grade: Grade, isOld: Bool, now: Double) {
    finished += 1
    latest = (latest + [grade]).suffix(Self.mostLatest)
    guard let start, !isOld else { return }
    graded += 1
    secondsLeft = (now - start) / Double(graded) * Double(total - finished)
  }

  /// The latest grades and the bar. A long name is cut, and points never are.
  func frame(on console: Console) -> [String] {
    let width = console.width ?? 80
    return latest.map { grade in
      let look = (grade.hasAllPoints ? Grade.State.passed : .failed).look
      let mark = console.styled(look.sign, look.style)
      let points = "\(grade.points) of \(grade.possiblePoints)"
      return " \(mark) \(grade.submission.clipped(to: max(1, width - points.count - 6)))  \(points)"
    } + [bar(on: console, width: width)]
  }

  private func bar(on console: Console, width: Int) -> String {
    let left = finished == total ? nil : secondsLeft.map { ", \(Self.words($0)) left" }
    let text = step.map { "\($0)…" } ?? "\(finished) of \(total)\(left ?? "")"
    let barWidth = min(Self.widestBar, width - text.displayWidth - 4)
    if barWidth < Self.narrowestBar { return " \(text)" }
    let done = barWidth * finished / max(1, total)
    let full = console.styled(String(repeating: "█", count: done), .green)
    let rest = console.styled(String(repeating: "░", count: barWidth - done), .dim)
    return " \(full)\(rest)  \(text)"
  }

  private static func words(_ seconds: Double) -> String {
    switch seconds {
    case ..<60: "under a minute"
    case ..<5_400: "about \(Int((seconds / 60).rounded(.up))) min"
    default: "about \(Int((seconds / 3_600).rounded(.up))) h"
    }
  }

  func line(for grade: Grade, isOld: Bool) -> String {
    let points = "\(grade.points) of \(counted(grade.possiblePoints, "point"))"
    return
      "\(finished) of \(total): \(grade.submission), \(points)\(isOld ? ", graded before" : "")"
  }

  var interruption: String {
    let count = finished == 0 ? "None" : "\(finished)"
    return """
      Stopped. \(count) of \(counted(total, "submission")) \(finished == 1 ? "is" : "are") \
      finished\(finished == 0 ? "" : " and kept"); the same command goes on from there.

      """
  }
}
