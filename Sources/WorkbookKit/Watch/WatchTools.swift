/// What the watch needs of the world around it.
struct WatchTools {
  typealias Report = (Entry, Standing) -> Void

  /// Checks exercises and reports each as it comes. It asks again and again
  /// whether it is to stop, and throws `Cancelled` then.
  var check: (_ entries: [Entry], _ isCancelled: @escaping () -> Bool, Report) throws -> Void
  /// What is known of an exercise without checking it.
  var known: (Entry) -> Standing?
  /// Whether a file of a chapter changed since this was asked last.
  var hasChanged: (Chapter) -> Bool
  /// The next key, nil when none is pressed for so many seconds.
  var key: (_ seconds: Double) -> Key?
  /// Seconds of a clock that is never set.
  var now: () -> Double
  /// The signal that asks the tool to end.
  var signal: () -> Int32?
  /// Whether the terminal is another than it was, so that all is drawn anew.
  var needsDisplay: () -> Bool
  var console: () -> Console
  var draw: ([String]) -> Void
  /// The lines of a diff from an exercise to its solution.
  var compare: (Entry) throws -> [String]
  /// Puts an exercise back to its beginning, and says what it did.
  var reset: (Entry) throws -> String
}
