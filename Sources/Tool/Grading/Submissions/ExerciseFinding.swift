import Foundation
import WorkbookCore

/// What came of one exercise of a submission.
enum ExerciseFinding: Sendable {
  case ran(Run)
  case didNotCompile([Diagnostic], tail: String)
  case missing
  case refused(why: String)
  /// What the submission may take altogether, in seconds, was used up.
  case overBudget(seconds: Double)

  /// One run of its checks.
  struct Run: Sendable {
    let verdict: Verdict
    /// The rows of a kill matrix that the run handed out, a line each.
    let rows: Data
    let printed: String

    /// Whether the process came to no end of its own, which a neighbour's code may
    /// be the reason of: all exercises of a chapter are one module.
    var isCutShort: Bool { verdict.run.ending != .ended || !verdict.undecided.isEmpty }

    /// Whether nothing at all went wrong in it.
    var isPassed: Bool { verdict.isPassed && verdict.run.looseIssues.isEmpty }
  }

  /// The run, nil when there was none.
  var run: Run? {
    if case .ran(let run) = self { run } else { nil }
  }

  var isCutShort: Bool { run?.isCutShort ?? false }
  var isPassed: Bool { run?.isPassed ?? false }

  /// Whether its run was ended at a deadline.
  var isTimedOut: Bool {
    if case .timedOut = run?.verdict.run.ending { true } else { false }
  }

  /// Whether it passed or failed for a reason that is its own.
  var isDecided: Bool { run.map { !$0.isCutShort } ?? false }
}
