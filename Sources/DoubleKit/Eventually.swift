/// Waits until a condition holds, but not longer than a deadline.
///
/// For what nobody calls back about: a count that another thread raises.
///
/// - Parameters:
///   - deadline: How long to wait.
///   - condition: What should come true.
/// - Returns: Whether it did.
public func eventually(
  within deadline: Deadline = .answer, _ condition: @Sendable () -> Bool
) async -> Bool {
  for _ in 0..<deadline.ticks {
    if condition() { return true }
    await Deadline(ticks: 1).pass()
  }
  return condition()
}
