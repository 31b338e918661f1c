@testable import ExerciseSupport

struct Spilled: Error, Equatable {}

extension Deadline {
  /// A deadline of 10 milliseconds on an idle machine, for what never comes.
  static let passed = Deadline(ticks: 1)
  /// A deadline that passes only when its task is cancelled.
  static let neverPassing = Deadline(ticks: 1) { await cancellation() }
}

/// Waits until the calling task is cancelled.
func cancellation() async {
  _ = try? await Race<Void>().winner()
}

/// Waits for ever: a cancellation does not end it either.
func never() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// Tells a log when nobody holds it any more.
final class Lifetime: Sendable {
  private let ended: CompletionLog<Void>

  init(ended: CompletionLog<Void>) {
    self.ended = ended
  }

  deinit { ended.record(()) }
}
