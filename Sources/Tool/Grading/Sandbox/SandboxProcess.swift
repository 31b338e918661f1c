import Foundation
import WorkbookCore

extension Sandbox {
  /// A program in the sandbox, ready to start. Whatever it starts ends with it.
  ///
  /// - Parameters:
  ///   - job: the program, with its limits.
  ///   - variables: are added to the environment.
  ///   - log: takes what it prints. A file beside it takes the sandbox's own report,
  ///     which the program cannot reach.
  /// - Returns: the process.
  func child(_ job: Program, variables: [String: String?], log: URL) -> ChildProcess {
    let report = SandboxReport(log: log)
    try? FileManager.default.removeItem(at: report.file)
    var child = ChildProcess(
      arguments: command(job, status: report.file), environment: environment(variables),
      directory: log.deletingLastPathComponent(), output: log)
    if self == .none { return child }
    child.reasonToEnd = { report.processes.flatMap(job.limits.reasonToEnd) }
    child.programExit = { try report.programExit($0) }
    return child
  }
}

extension Sandbox {
  /// Gives files to a user in the sandbox, to whom root's files would be closed.
  func handOver(_ url: URL, to user: Int) throws {
    guard case .bubblewrap(let bubblewrap) = self, bubblewrap.isRoot else { return }
    let id = bubblewrap.firstUser + user
    try Self.run(["chown", "-R", "\(id):\(id)", url.path])
  }

  /// Runs a program of the system, outside of the sandbox.
  static func run(_ command: [String]) throws {
    let (exit, output) = try Shell(root: .temporaryDirectory)
      .capture(command, withErrors: true, deadline: 120)
    guard exit == .exited(0) else {
      throw ToolFault("\(command[0]) failed: \(String(decoding: output, as: UTF8.self))")
    }
  }
}

/// The sandbox's report on the program in it.
private struct SandboxReport: Sendable {
  let log: URL
  var file: URL { log.appendingPathExtension("sandbox") }

  /// The program and its children; nil before it has begun.
  var processes: ProcessTree? { firstProcess.map(ProcessTree.init) }

  /// Tells how the program ended from how the sandbox did.
  ///
  /// - Throws: `ToolFault` when the sandbox could not start it: that is never held
  ///   against a learner.
  func programExit(_ exit: ChildProcess.Exit) throws -> ChildProcess.Exit {
    defer { try? FileManager.default.removeItem(at: file) }
    guard case .exited(let code) = exit else { return exit }
    if !text.contains("exit-code") {
      let printed = (try? Data(contentsOf: log)) ?? Data()
      throw ToolFault(
        "The sandbox could not start a program: \(String(decoding: printed.prefix(500), as: UTF8.self))"
      )
    }
    // A shell and a sandbox tell a signal as 128 and its number.
    return code > 128 ? .signalled(code - 128) : exit
  }

  /// The one that all others of the sandbox come from.
  private var firstProcess: pid_t? {
    text.firstMatch(of: /"child-pid": (\d+)/).flatMap { pid_t($0.1) }
  }

  private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
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
  /// Processes without their threads; nil where they are not limited. What a submission starts
  /// in numbers would keep the whole machine busy until its deadline.
  var processTree: Int?
  /// The stack of each of them, in bytes.
  var stack = 2 << 20
  /// Open files of one process. On Linux each real session has a few, and right tests
  /// may make a hundred sessions, for each of many versions at the same time.
  var files = 8192
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
      memory: 1 << 30, processes: 900, processTree: 64, stack: 1 << 20, fileSize: 1 << 20,
      work: Int(deadline) * 2 + 1)
  }

  /// For the programs that read archives. They are a handful; but the system
  /// counts whatever else the same user runs.
  static let unpack = ProcessLimits(
    memory: 512 << 20, processes: 512, fileSize: ArchiveLimits.bytes + 512,
    work: Int(ArchiveLimits.deadline))

  /// Why a program is ended that has started these processes: the limits of the system are on
  /// each of them alone.
  func reasonToEnd(_ tree: ProcessTree) -> ChildProcess.Exit? {
    if let processTree, tree.all.count > processTree { return .tooManyProcesses(processTree) }
    return tree.memory > memory ? .signalled(SIGKILL) : nil
  }

  /// The words that set them, before the program: prlimit is a part of
  /// util-linux, which every Linux has. A thread takes its whole stack from the
  /// memory, and the usual 8 MiB would leave too few to a right double that has one for
  /// each answer.
  var command: [String] {
    [
      "prlimit", "--data=\(memory)", "--nproc=\(processes)", "--fsize=\(fileSize)",
      "--cpu=\(work)", "--core=0", "--nofile=\(files)", "--stack=\(stack)", "--",
    ]
  }
}
