import Foundation
import WorkbookCore

/// One program in the sandbox, from its start to its end.
struct SandboxRun {
  let site: GradingSite
  let lane: Int
  /// Tells the files of the programs of one lane apart.
  let name: String

  /// More of what a program printed is not read.
  static let mostOutput = 1 << 20

  private var log: URL { site.folder.output(lane, "\(name).log") }
  private var status: URL { site.folder.output(lane, "\(name).status") }

  var printed: String {
    let handle = try? FileHandle(forReadingFrom: log)
    let data = (try? handle?.read(upToCount: Self.mostOutput)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// The process, ready to start.
  func child(_ job: Sandbox.Program, variables: [String: String]) -> ChildProcess {
    try? FileManager.default.removeItem(at: status)
    return ChildProcess(
      arguments: site.sandbox.command(job, status: status),
      environment: site.sandbox.environment(variables), directory: site.folder.url, output: log)
  }

  func run(
    _ job: Sandbox.Program, variables: [String: String], deadline: Double
  ) throws -> ChildProcess.Exit {
    var limiter = RateLimiter(every: 0.1)
    var isTooMuch = false
    let exit = try child(job, variables: variables).run(deadline: deadline) {
      if limiter.isDue() { isTooMuch = memory > job.limits.memory }
      return isTooMuch || Interrupt.wasReceived
    }
    if isTooMuch { return .signalled(SIGKILL) }
    if exit == .cancelled { throw Cancelled() }
    return try outcome(exit)
  }

  /// What the program and all that it has started hold, in bytes: the limits of
  /// the system are on each process alone. Nothing is known without a sandbox.
  private var memory: Int { firstProcess.map { ProcessTree(root: $0).memory } ?? 0 }

  /// How the program itself ended, from how the sandbox did.
  ///
  /// - Throws: `ToolFault` when the sandbox could not start it: that is never
  ///   held against a learner.
  func outcome(_ exit: ChildProcess.Exit) throws -> ChildProcess.Exit {
    guard case .exited(let code) = exit else { return exit }
    if site.sandbox != .none && !hasStarted {
      throw ToolFault("The sandbox could not start a program: \(printed.prefix(500))")
    }
    // A shell and a sandbox tell a signal as 128 and its number.
    return code > 128 ? .signalled(code - 128) : exit
  }

  /// Bubblewrap tells from outside whether there was a program that ended.
  private var hasStarted: Bool { report.contains("exit-code") }

  /// The one that all others of the sandbox come from.
  private var firstProcess: pid_t? {
    report.firstMatch(of: /"child-pid": (\d+)/).flatMap { pid_t($0.1) }
  }

  private var report: String { (try? String(contentsOf: status, encoding: .utf8)) ?? "" }
}

/// What a process and its children may use. The system counts memory and files
/// for each process; the memory of all of them together is looked at from
/// outside. Processes and threads are counted together.
struct ProcessLimits: Equatable, Sendable {
  /// Data, stacks of threads and private mappings, in bytes. The address space
  /// is not limited: Swift reserves much more of it than it uses. Each process
  /// has this limit, and so have all of them together.
  let memory: Int
  /// Processes and threads.
  let processes: Int
  /// The stack of each of them, in bytes.
  var stack = 2 << 20
  /// The size of a file that is written, in bytes; the output is one.
  let fileSize: Int
  /// Seconds of work of one process.
  let work: Int

  static func build(deadline: Double) -> ProcessLimits {
    ProcessLimits(
      memory: 4 << 30, processes: 512, fileSize: 256 << 20, work: Int(deadline) * 2 + 1)
  }

  static func run(deadline: Double) -> ProcessLimits {
    ProcessLimits(
      memory: 1 << 30, processes: 900, stack: 1 << 20, fileSize: 1 << 20,
      work: Int(deadline) * 2 + 1)
  }

  /// For the programs that read archives. They are a handful; but the system
  /// counts whatever else the same user runs.
  static let unpack = ProcessLimits(
    memory: 512 << 20, processes: 512, fileSize: ArchiveLimits.bytes + 512,
    work: Int(ArchiveLimits.deadline))

  /// The words that set them, before the program: prlimit is a part of
  /// util-linux, which every Linux has. A thread takes its whole stack from the
  /// memory, and the usual 8 MiB would leave too few to a right double that has one for
  /// each answer.
  var command: [String] {
    [
      "prlimit", "--data=\(memory)", "--nproc=\(processes)", "--fsize=\(fileSize)",
      "--cpu=\(work)", "--core=0", "--nofile=512", "--stack=\(stack)", "--",
    ]
  }
}
