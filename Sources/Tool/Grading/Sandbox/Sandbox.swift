import Foundation
import WorkbookCore

/// Runs programs that nobody has a reason to trust.
enum Sandbox: Equatable, Sendable {
  case bubblewrap(Bubblewrap)
  /// Nothing but time is limited. For a machine that is thrown away afterwards,
  /// or for submissions that somebody has read.
  case none

  /// A folder or a file of the machine that the program sees.
  struct Bind: Equatable, Sendable {
    let host: URL
    /// The path inside.
    let inside: String
    var isWritable = false
  }

  /// A program, and what it may see and use.
  struct Program {
    let command: [String]
    var binds: [Bind]
    var limits: ProcessLimits
    /// Where the program starts, a path inside.
    var folder: String
    /// The number of the user that it gets, where root can give it one.
    var user = 0
  }

  /// How many submissions can be worked on at once: without a sandbox all of
  /// them are built at the same place.
  var mostWorkers: Int { if case .none = self { 1 } else { 64 } }

  /// The words that run the program. The file takes what the sandbox has to say
  /// of the program, where the program cannot reach it.
  func command(_ job: Program, status: URL) -> [String] {
    switch self {
    case .bubblewrap(let bubblewrap):
      ["/bin/sh", "-c", #"exec "$@" 3>"$0""#, status.path] + bubblewrap.command(job)
    case .none: ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, job.folder] + job.command
    }
  }

  /// The environment of the program; inside it is the same on every machine.
  func environment(_ variables: [String: String?]) -> [String: String] {
    var environment: [String: String]
    switch self {
    case .bubblewrap: environment = Bubblewrap.environment
    case .none: environment = ProcessInfo.processInfo.environment
    }
    environment["SWIFT_BACKTRACE"] = "enable=no"
    for (name, value) in variables { environment[name] = value }
    return environment
  }
}

/// The word after `--sandbox`.
enum SandboxChoice: String, CaseIterable, Sendable {
  case bubblewrap, none
}

extension Sandbox {
  /// Why nothing is graded.
  static let refusal = """
    there is no working sandbox on this machine, and submissions are programs of strangers
    """

  /// What to do about it.
  static let remedy = """
    install bubblewrap (“apt-get install bubblewrap” on Debian and Ubuntu), or, on a machine \
    that is thrown away afterwards, say --sandbox none
    """

  /// Makes sure that the system has what grading needs.
  ///
  /// - Parameter isPossible: whether it has.
  /// - Throws: `WrongUsage` anywhere but on Linux, whatever sandbox was chosen.
  static func checkLinux(_ isPossible: Bool = isLinux) throws {
    if isPossible { return }
    throw WrongUsage(
      error: "grading needs Linux", help: "grade in a container or on a machine that runs Linux")
  }

  /// The sandbox that somebody chose, tried out.
  ///
  /// - Throws: `WrongUsage` when it does not work here, with what it said.
  static func chosen(_ choice: SandboxChoice, root: URL) throws -> Sandbox {
    let toolchain = try Toolchain.folder(asking: Shell(root: root))
    if choice == .none { return .none }
    let bubblewrap = Bubblewrap(toolchain: toolchain, isRoot: geteuid() == 0)
    let sandbox = Sandbox.bubblewrap(bubblewrap)
    if let failure = try sandbox.failure(root: root) {
      if let program = missingProgram(in: failure) { throw missing(program) }
      throw WrongUsage(
        error: "\(refusal) (\(failure))", help: remedy)
    }
    return sandbox
  }

  /// The programs that take every right from another one and set its limits; both
  /// are parts of util-linux.
  private static func missingProgram(in failure: String) -> String? {
    guard failure.contains("No such file") else { return nil }
    return ["setpriv", "prlimit"].first { failure.contains(" \($0):") }
  }

  private static func missing(_ program: String) -> WrongUsage {
    WrongUsage(
      error: "the sandbox needs \(program), and it is not installed",
      help: "install util-linux (“apt-get install util-linux” on Debian and Ubuntu)")
  }

  /// What goes wrong when a program is run in it, nil when it works: an old
  /// version lacks an option, a container may forbid namespaces.
  private func failure(of command: [String] = ["true"], root: URL) throws -> String? {
    let job = Program(
      command: command, binds: [], limits: .run(deadline: 10), folder: "/")
    let (exit, output) = try Shell(root: root).capture(
      self.command(job, status: URL(filePath: "/dev/null")), withErrors: true)
    if exit == .exited(0) { return nil }
    let text = String(decoding: output, as: UTF8.self)
    return exit == .exited(127) && text.contains("not found")
      ? "bwrap is not installed"
      : text.split(separator: "\n").first.map { String($0).escapedForDisplay } ?? "bwrap failed"
  }

  /// Makes sure that archives of some kinds can be unpacked.
  ///
  /// - Throws: `WrongUsage` when a program is missing.
  func checkPrograms(for kinds: [Archive.Kind], root: URL) throws {
    for command in Archive.Kind.allCases.filter(kinds.contains).flatMap(\.programs)
    where try failure(of: command, root: root) != nil {
      throw WrongUsage(
        error: "there are archives among the submissions, and \(command[0]) cannot be run here",
        help: "install it (“apt-get install \(command[0])” on Debian and Ubuntu)")
    }
  }
}
