import Foundation

/// Tells a child that hangs or loops from one that a busy machine keeps waiting.
///
/// The deadline of a child counts the time that the machine gave it. When it has
/// passed on the clock, the child gets more as long as its threads still have to
/// wait for a processor, and until it has worked for most of the deadline. On
/// Darwin, where the system does not tell this of other processes, the clock alone
/// decides; not run there.
struct LifeSigns {
  /// In seconds.
  private let deadline: Double
  private let tree: ProcessTree
  private let start = DispatchTime.now()
  private var pace: Pace
  private var latest = Sample(threads: [:])

  /// How many times its deadline a child gets at most.
  private static let mostPatience = 12.0
  /// The part of its deadline for which a child may work.
  private static let mostWork = 0.8
  /// The part of a time for which the threads of a child have to wait on a machine
  /// that is called busy.
  private static let busyWait = 0.2

  /// What the threads of the child had had at one moment.
  private struct Sample {
    let threads: [pid_t: ThreadTime]
    let time = DispatchTime.now()

    var work: Double { threads.values.reduce(0) { $0 + $1.worked } }

    /// How long the threads of now had to wait since then. One that is new since then
    /// counts with all its time.
    func waits(since earlier: Sample) -> Double {
      threads.reduce(0) { $0 + $1.value.waited - (earlier.threads[$1.key]?.waited ?? 0) }
    }
  }

  init(of leader: pid_t, deadline: Double) {
    self.deadline = deadline
    tree = ProcessTree(root: leader)
    pace = Pace(every: deadline / 4)
  }

  /// Why the child has to be ended now; nil while it may go on.
  mutating func reasonToEnd() -> ChildProcess.Exit? {
    guard pace.isDue() else { return nil }
    let (before, now) = (latest, Sample(threads: tree.threads))
    latest = now
    let waited = now.waits(since: before) / before.time.secondsUntilNow
    return Self.reasonToEnd(
      after: start.secondsUntilNow / deadline, work: now.work / deadline,
      isKeptWaiting: waited >= Self.busyWait)
  }

  /// The same, of times that are parts of the deadline.
  static func reasonToEnd(
    after time: Double, work: Double, isKeptWaiting: Bool
  ) -> ChildProcess.Exit? {
    if time < 1 { return nil }
    if work >= mostWork || !isKeptWaiting { return .timedOut }
    return time >= mostPatience ? .tooSlow : nil
  }
}
