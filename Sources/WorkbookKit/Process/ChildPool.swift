import Foundation

/// Runs children, some at once, each with a deadline of its own.
struct ChildPool {
  /// How long one child may run, in seconds.
  var deadline: TimeInterval
  /// How many run at once.
  var atOnce = ProcessInfo.processInfo.activeProcessorCount

  private struct Running {
    let index: Int
    let group: RunningGroup
    let end: DispatchTime
  }

  /// Runs all to their ends. When `isCancelled` says so, which is asked all the
  /// time, those that still run are ended and the others never start.
  ///
  /// - Parameters:
  ///   - children: the programs, in the order in which they start.
  ///   - isCancelled: whether to give up.
  ///   - onEnd: told the place of each child in the list, and how it ended, in
  ///     the order of ending.
  /// - Throws: `ToolFault` when a child cannot be started, and what `onEnd`
  ///   throws.
  func run(
    _ children: [ChildProcess], isCancelled: () -> Bool,
    onEnd: (Int, ChildProcess.Exit) throws -> Void
  ) throws {
    var waiting = children.enumerated().map { $0 }[...]
    var running: [Running] = []
    defer { for child in running { _ = child.group.endGroup(as: .cancelled) } }
    while !waiting.isEmpty || !running.isEmpty {
      if isCancelled() { break }
      while running.count < atOnce, let (index, child) = waiting.popFirst() {
        running.append(Running(index: index, group: try child.spawn(), end: .now() + deadline))
      }
      try collect(&running, onEnd)
    }
    for index in running.map(\.index) + waiting.map(\.offset) { try onEnd(index, .cancelled) }
  }

  /// Tells of the children that have ended or whose time is up; waits a moment
  /// when there are none.
  private func collect(
    _ running: inout [Running], _ onEnd: (Int, ChildProcess.Exit) throws -> Void
  ) throws {
    let done = running.filter { $0.group.hasEnded || DispatchTime.now() >= $0.end }
    if done.isEmpty { usleep(5_000) }
    for child in done {
      let isLate = !child.group.hasEnded
      running.removeAll { $0.index == child.index }
      try onEnd(child.index, child.group.endGroup(as: isLate ? .timedOut : nil))
    }
  }
}
