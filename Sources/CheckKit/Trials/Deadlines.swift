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
  /// A deadline of two minutes on an idle machine, for one check of one answer: it has
  /// deadlines of its own, so only one that cannot end comes to this.
  public static let judgement = Deadline(ticks: 12_000)
}

extension Sequence where Element: Sendable {
  /// The results for all elements, worked out side by side, in the order of the elements.
  ///
  /// A check that tries many arguments waits as long as the slowest of them, and
  /// what it reports has the same order in every run. Sixteen at a time: hundreds of jobs
  /// on Swift's few threads would keep each deadline waiting.
  public func mapAtOnce<Value: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> Value
  ) async -> [Value] {
    await withTaskGroup(of: (Int, Value).self) { group in
      var values: [Int: Value] = [:]
      for (place, element) in enumerated() {
        if place >= 16, let (place, value) = await group.next() { values[place] = value }
        group.addTask { (place, await transform(element)) }
      }
      for await (place, value) in group { values[place] = value }
      return values.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
