import Foundation

/// One program in the sandbox, from its start to its end.
struct SandboxRun {
  let folder: GradingFolder
  let lane: Int
  /// Tells the files of the programs of one lane apart.
  let name: String

  /// More of what a program printed is not read.
  static let mostOutput = 1 << 20

  private var log: URL { folder.output(lane, "\(name).log") }
  private var status: URL { folder.output(lane, "\(name).status") }

  var printed: String {
    let handle = try? FileHandle(forReadingFrom: log)
    let data = (try? handle?.read(upToCount: Self.mostOutput)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// The process, ready to start.
  func child(_ job: Sandbox.Job, variables: [String: String]) -> ChildProcess {
    try? FileManager.default.removeItem(at: status)
    return ChildProcess(
      arguments: folder.sandbox.command(job, status: status),
      environment: folder.sandbox.environment(variables), directory: folder.folder, output: log)
  }

  func run(
    _ job: Sandbox.Job, variables: [String: String], deadline: Double
  ) throws -> ChildProcess.Exit {
    let exit = try child(job, variables: variables).run(deadline: deadline)
    if exit == .cancelled { throw Cancelled() }
    return try outcome(exit)
  }

  /// How the program itself ended, from how the sandbox did.
  ///
  /// - Throws: `ToolFault` when the sandbox could not start it: that is never
  ///   held against a learner.
  func outcome(_ exit: ChildProcess.Exit) throws -> ChildProcess.Exit {
    guard case .exited(let code) = exit else { return exit }
    if folder.sandbox != .none && !hasStarted {
      throw ToolFault("The sandbox could not start a program: \(printed.prefix(500))")
    }
    // A shell and a sandbox tell a signal as 128 and its number.
    return code > 128 ? .signalled(code - 128) : exit
  }

  /// Bubblewrap tells from outside whether there was a program that ended.
  private var hasStarted: Bool {
    let text = try? String(contentsOf: status, encoding: .utf8)
    return text?.contains("exit-code") ?? false
  }
}
