import DoubleKit

extension Deadline {
  /// A deadline of 0.03 seconds on an idle machine: time enough for a call
  /// that does not wait to return.
  public static let moment = Deadline(ticks: 3)
  /// A deadline of 0.1 seconds on an idle machine: half of `answer`, for a wait
  /// that should end long before its own deadline.
  public static let halfAnswer = Deadline(ticks: 10)
  /// A deadline of 0.4 seconds on an idle machine: longer than `answer`, for a
  /// call that should give up by itself.
  public static let twiceAnswer = Deadline(ticks: 40)
  /// A deadline of 30 seconds on an idle machine, for one check of one answer: a
  /// hundred answers that are judged at once keep a busy machine waiting.
  public static let judgement = Deadline(ticks: 3000)
}
