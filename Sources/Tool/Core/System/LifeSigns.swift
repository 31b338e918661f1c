import Foundation

/// Tells a child that hangs or loops from one that a busy machine keeps waiting.
///
/// The deadline of a child counts the time that the machine gave it: the time on the
/// clock, without the time for which its threads had to wait for a processor. The sum is
/// made over the whole run, since right code may sleep for a while on a busy machine too.
/// On Darwin, where the system does not tell this of other processes, the clock alone
/// decides; not run there.
struct LifeSigns {
  /// In seconds.
  private let deadline: Double
  private let tree: ProcessTree
  private let start = DispatchTime.now()
  private var sampling: RateLimiter
  private var latest = Sample(threads: [:])
  /// The time that the machine gave the child until the latest sample, in seconds.
  private var given = 0.0

  /// How many times its deadline a child gets at most.
  private static let mostPatience = 12.0
  /// The part of its deadline that the machine gives to a child. It waits a little on a
  /// machine that is idle, too.
  private static let mostGiven = 0.95
  /// The part of its deadline for which a child may work, on all processors together:
  /// threads that loop keep each other waiting.
  private static let mostWork = 1.0
  /// The samples in one deadline. What a thread waited for between its last sample and
  /// its end is not known.
  private static let samples = 10.0

  /// What the threads of the child had had at one moment.
  private struct Sample {
    let threads: [pid_t: ThreadTime]
    let time = DispatchTime.now()

    var work: Double { threads.values.reduce(0) { $0 + $1.worked } }

    /// How long the threads of now had to wait since then. One that is new since then
    /// counts with all its time. The system tells of a wait when it is over, so that of a
    /// thread that waits now is the time in which it did not work.
    func waits(since earlier: Sample) -> Double {
      let passed = Double(time.uptimeNanoseconds - earlier.time.uptimeNanoseconds) / 1e9
      return threads.reduce(0) { sum, thread in
        let before = earlier.threads[thread.key] ?? ThreadTime()
        let (now, known) = (thread.value, thread.value.waited - before.waited)
        return sum + (now.waitsNow ? max(known, passed - (now.worked - before.worked)) : known)
      }
    }
  }

  init(of leader: pid_t, deadline: Double) {
    self.deadline = deadline
    tree = ProcessTree(root: leader)
    sampling = RateLimiter(every: deadline / Self.samples)
  }

  /// Why the child has to be ended now; nil while it may go on.
  mutating func reasonToEnd() -> ChildProcess.Exit? {
    guard sampling.isDue() else { return nil }
    let (before, now) = (latest, Sample(threads: tree.threads))
    latest = now
    given += max(0, before.time.secondsUntilNow - now.waits(since: before))
    return Self.reasonToEnd(
      after: start.secondsUntilNow / deadline, given: given / deadline,
      work: now.work / deadline)
  }

  /// The same, of times that are parts of the deadline.
  static func reasonToEnd(
    after time: Double, given: Double, work: Double
  ) -> ChildProcess.Exit? {
    if time < 1 { return nil }
    if given >= mostGiven || work >= mostWork { return .timedOut }
    return time >= mostPatience ? .tooSlow : nil
  }
}

/// A process and all that it has started, as Linux tells of them in `/proc`; on
/// Darwin there is no such folder, and nothing is known.
package struct ProcessTree {
  let root: pid_t

  package init(root: pid_t) { self.root = root }

  /// What all of them together hold of memory that is no file's, in bytes. What
  /// two of them share counts twice.
  package var memory: Int { all.reduce(0) { $0 + Self.memory(of: $1) } }

  /// What the processor has given to each of their threads that still runs, and how
  /// long it kept the thread waiting, by the number of the thread.
  var threads: [pid_t: ThreadTime] {
    all.reduce(into: [:]) { threads, process in
      let folder = "/proc/\(process)/task"
      for thread in Folder.names(in: folder).compactMap({ pid_t($0) }) {
        threads[thread] = ThreadTime(readingFrom: "\(folder)/\(thread)")
      }
    }
  }

  private var all: [pid_t] {
    let children = Self.children()
    var (found, open) = ([pid_t](), [root])
    while let process = open.popLast() {
      found.append(process)
      open += children[process] ?? []
    }
    return found
  }

  static func children() -> [pid_t: [pid_t]] {
    Folder.names(in: "/proc").compactMap { pid_t($0) }.reduce(into: [:]) { children, process in
      guard let parent = parent(of: process) else { return }
      children[parent, default: []].append(process)
    }
  }

  /// The fourth word of `stat`.
  private static func parent(of process: pid_t) -> pid_t? {
    withText("/proc/\(process)/stat") { text in
      state(in: text).map { pid_t(strtol($0 + "S ".utf8.count, nil, 10)) }
    }
  }

  /// The third word of a `stat`, a letter, and the rest. The second one, the name of the
  /// program, stands in brackets and may hold anything: spaces, brackets, and bytes that
  /// are no text.
  fileprivate static func state(in stat: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? {
    strrchr(stat, Int32(UInt8(ascii: ")"))).map { $0 + ") ".utf8.count }
  }

  /// All pages less those of files, from the second and third number of `statm`.
  private static func memory(of process: pid_t) -> Int {
    let text = withText("/proc/\(process)/statm") { String(cString: $0) } ?? ""
    let pages = text.split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  /// Gives the beginning of a file, as C reads text: this is asked of every process on the
  /// machine, ten times a second. Nil when the process is gone.
  fileprivate static func withText<Value>(
    _ path: String, _ read: (UnsafePointer<CChar>) -> Value?
  ) -> Value? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      text.initialize(repeating: 0)
      guard Foundation.read(file, text.baseAddress, text.count - 1) > 0 else { return nil }
      return text.baseAddress.flatMap { read($0) }
    }
  }
}

/// The time of one thread, in seconds.
struct ThreadTime: Equatable {
  /// How long it had a processor.
  var worked = 0.0
  /// How long it could have used one and had to wait for it.
  var waited = 0.0
  /// Whether it has or waits for a processor at this moment, or waits for the disk.
  var waitsNow = false
}

extension ThreadTime {
  /// Reads the first two numbers of a thread's `schedstat`, which are nanoseconds, and the
  /// letter of its state; nil when the thread is gone.
  fileprivate init?(readingFrom folder: String) {
    let text = ProcessTree.withText("\(folder)/schedstat") { String(cString: $0) } ?? ""
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard numbers.count > 1 else { return nil }
    let state = ProcessTree.withText("\(folder)/stat") { ProcessTree.state(in: $0)?.pointee }
    self.init(
      worked: numbers[0] / 1e9, waited: numbers[1] / 1e9,
      waitsNow: state.map { "RD".utf8.contains(UInt8(bitPattern: $0)) } ?? false)
  }
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
