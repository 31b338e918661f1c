@testable import DoubleKit

struct Spilled: Error, Equatable {}

extension Deadline {
  /// A deadline of 10 milliseconds on an idle machine, for what never comes.
  static let passed = Deadline(ticks: 1)
  /// A deadline that no test waits for, unless what it tests is broken.
  static let distant = Deadline(ticks: 500)
}

/// Tells a log when nobody holds it any more.
final class Lifetime: Sendable {
  private let ended: CompletionLog<Void>

  init(ended: CompletionLog<Void>) {
    self.ended = ended
  }

  deinit { ended.record(()) }
}
