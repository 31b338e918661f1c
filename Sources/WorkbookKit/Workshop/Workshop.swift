import Foundation

/// Checks a learner's exercises: builds what is on the disk now, then runs each
/// exercise in a process of its own, so that one that crashes, hangs or leaves
/// costs no other its verdict.
struct Workshop {
  var course: Course
  var root: URL
  /// How long one exercise may run, in seconds.
  var deadline = 10.0
  /// Asked again and again while a child works; true ends it.
  var isCancelled: () -> Bool = { Interrupt.wasReceived }

  /// Checks exercises and hands out each verdict as it comes.
  ///
  /// - Returns: the verdicts in the order of `entries`.
  /// - Throws: `ToolFault`, and `Cancelled` when `isCancelled` said so.
  func check(_ entries: [Entry], onVerdict: (Verdict) -> Void = { _ in }) throws -> [Verdict] {
    []
  }
}

/// The work was given up because somebody asked for it.
struct Cancelled: Error {}
