/// A double with state, compared step by step with a small model of it.
///
/// Most faults that slip through show the second time, or when two conditions
/// meet. So each operation is played alone, all pairs of operations are, and
/// each pair twice in a row, against a new double every time. Where a double is
/// in another state after a longer beginning, an empty list for instance, they
/// are played after that beginning too.
public struct ModelCheck<Operation: Sendable, View: Equatable & Sendable>: Sendable {
  /// The shortest sequence after which the double is not as the model says.
  public struct Difference: Sendable {
    /// What was done, in order.
    public let operations: [Operation]
    /// What the model shows after the last of them.
    public let expected: View
    /// What the double shows then.
    public let seen: View
  }

  private let operations: [Operation]
  private let beginnings: [[Operation]]
  private let attempts: Int
  private let model: @Sendable ([Operation]) -> [View]
  private let play: @Sendable ([Operation]) async -> [View]

  /// Makes a check.
  public init(
    of operations: [Operation], alsoAfter beginning: [Operation] = [], attempts: Int = 1,
    model: @escaping @Sendable ([Operation]) -> [View],
    play: @escaping @Sendable ([Operation]) async -> [View]
  ) {
    self.operations = operations
    beginnings = beginning.isEmpty ? [[]] : [[], beginning]
    self.attempts = attempts
    self.model = model
    self.play = play
  }

  /// Plays all sequences at once.
  ///
  /// - Parameter isMeant: Whether a difference counts.
  /// - Returns: The shortest one that does; nil when there is none.
  public func shortestDifference(
    where isMeant: (Difference) -> Bool = { _ in true }
  ) async -> Difference? {
    // One that is wrong from the start is not made to wait for the rest.
    for beginning in beginnings {
      let differences = await sequences(after: beginning).mapAtOnce(difference).compactMap(\.self)
        .filter(isMeant).sorted { $0.operations.count < $1.operations.count }
      for difference in differences where await isLasting(difference) { return difference }
    }
    return nil
  }

  /// Whether a sequence shows a difference each time that it is played.
  private func isLasting(_ difference: Difference) async -> Bool {
    for _ in 1..<attempts {
      if await self.difference(after: difference.operations) == nil { return false }
    }
    return true
  }

  /// Each operation alone, each pair, and each pair twice, after a beginning.
  private func sequences(after beginning: [Operation]) -> [[Operation]] {
    let pairs = operations.flatMap { first in operations.map { [first, $0] } }
    let ends = operations.map { [$0] } + pairs + pairs.map { $0 + $0 }
    return ends.map { beginning + $0 }
  }

  private func difference(after sequence: [Operation]) async -> Difference? {
    let seen = await play(sequence)
    let steps = zip(model(sequence), seen).enumerated()
    guard let step = steps.first(where: { $0.element.0 != $0.element.1 }) else { return nil }
    return Difference(
      operations: Array(sequence.prefix(step.offset + 1)), expected: step.element.0,
      seen: step.element.1)
  }
}
