import Foundation
import WorkbookChecking

/// What came of one exercise of a submission.
enum ExerciseFinding: Sendable {
  /// It ran; the fault says why the record of the run is not believed.
  case ran(Verdict, fault: String?, cells: Data, printed: String)
  case didNotCompile([Diagnostic], tail: String)
  case missing
  case refused(why: String)

  /// Whether the process came to no end of its own, which a neighbour's code may
  /// be the reason of: all exercises of a chapter are one module.
  var isCutShort: Bool {
    guard case .ran(let verdict, let fault, _, _) = self else { return false }
    return verdict.run.ending != .ended || fault != nil || !verdict.undecided.isEmpty
  }

  /// Whether nothing at all went wrong in the run.
  var isPassed: Bool {
    guard case .ran(let verdict, let fault, _, _) = self else { return false }
    return verdict.isPassed && fault == nil && verdict.run.looseIssues.isEmpty
  }
}
