import Foundation

/// Runs children, some at once, each with a deadline of its own. The end of one
/// may call for others: the runs after a build.
package struct ChildPool {
  /// One child, from before its start to after its end.
  package struct Job {
    /// Makes the child at the moment at which it starts.
    package let child: () throws -> ChildProcess
    /// How long it may run, in seconds.
    package let deadline: TimeInterval
    /// Whether anybody still cares; asked all the time, before and after the
    /// start.
    package var isWanted: () -> Bool = { true }
    /// Told how it ended; gives the jobs that follow.
    package let onEnd: (ChildProcess.Exit) throws -> [Job]

    package init(
      child: @escaping () throws -> ChildProcess, deadline: TimeInterval,
      isWanted: @escaping () -> Bool = { true },
      onEnd: @escaping (ChildProcess.Exit) throws -> [Job]
    ) {
      self.child = child
      self.deadline = deadline
      self.isWanted = isWanted
      self.onEnd = onEnd
    }
  }

  /// How many run at once.
  var atOnce = ProcessInfo.processInfo.activeProcessorCount

  package init(atOnce: Int = ProcessInfo.processInfo.activeProcessorCount) {
    self.atOnce = atOnce
  }

  private struct Running {
    let job: Job
    let child: ChildProcess
    let group: RunningGroup
    let deadline: DispatchTime
    var end: ChildProcess.Exit?

    init(_ job: Job) throws {
      self.job = job
      child = try job.child()
      group = try child.spawn()
      deadline = .now() + job.deadline
    }

    var isOver: Bool { end != nil || group.hasEnded }
  }

  /// Runs all jobs and those that follow to their ends.
  ///
  /// - Parameters:
  ///   - jobs: in the order in which they start.
  ///   - whileWaiting: called all the time, for whatever else is to be done.
  ///   - isCancelled: whether to give up; asked after that. What still runs is
  ///     ended then, and the rest never starts.
  /// - Throws: `Cancelled`, `ToolFault` when a child cannot be started, and what
  ///   a job throws.
  package func run(
    _ jobs: [Job], whileWaiting: () -> Void = {}, isCancelled: () -> Bool
  ) throws {
    var waiting = jobs[...]
    var running: [Running] = []
    defer { for child in running { _ = child.group.endGroup(as: .cancelled) } }
    while !waiting.isEmpty || !running.isEmpty {
      whileWaiting()
      if isCancelled() { throw Cancelled() }
      while running.count < atOnce, let job = waiting.popFirst() {
        if job.isWanted() { running.append(try Running(job)) }
      }
      waiting = try attend(&running) + waiting
    }
  }

  /// Ends those whose time is up or whom nobody wants, and gives the jobs that
  /// follow on those that have ended; waits a moment when there are none.
  private func attend(_ running: inout [Running]) throws -> [Job] {
    let unwanted = running.filter { !$0.job.isWanted() }
    for child in unwanted { _ = child.group.endGroup(as: .cancelled) }
    running.removeAll { child in unwanted.contains { $0.group == child.group } }
    for index in running.indices where !running[index].group.hasEnded {
      let isLate = DispatchTime.now() >= running[index].deadline
      running[index].end = isLate ? .timedOut : running[index].child.reasonToEnd()
    }
    let done = running.filter(\.isOver)
    if done.isEmpty { usleep(5_000) }
    running.removeAll { child in done.contains { $0.group == child.group } }
    let exits = done.map { $0.group.endGroup(as: $0.end) }
    return try zip(done, exits).flatMap { child, exit -> [Job] in
      // The end of one may be the reason that another is not wanted any more.
      guard child.job.isWanted() else { return [] }
      return try child.job.onEnd(child.end == nil ? child.child.programExit(exit) : exit)
    }
  }
}

/// The work was given up because somebody asked for it.
package struct Cancelled: Error {
  package init() {}
}

/// Allows a costly action at most once in some seconds.
package struct RateLimiter {
  private let interval: Double
  private var next: DispatchTime

  package init(every interval: Double) {
    self.interval = interval
    next = .now() + interval
  }

  package mutating func isDue() -> Bool {
    if DispatchTime.now() < next { return false }
    next = .now() + interval
    return true
  }
}
