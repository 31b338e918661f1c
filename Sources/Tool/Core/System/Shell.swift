import Foundation

/// Runs programs of the toolchain in the package's folder.
package struct Shell {
  package var root: URL
  /// Added to the tool's own environment; nil removes a variable.
  package var environment: [String: String?] = [:]

  package init(root: URL, environment: [String: String?] = [:]) {
    self.root = root
    self.environment = environment
  }

  /// Runs a program to its end and gives back what it wrote to standard output,
  /// and to standard error if that is asked for. No folder of the package needs
  /// to be writable.
  ///
  /// - Throws: `Cancelled`, `ToolFault`.
  package func capture(
    _ command: [String], withErrors: Bool = false, deadline: Double = 30
  ) throws -> (exit: ChildProcess.Exit, output: Data) {
    let file = try Self.temporaryFile()
    defer { try? FileManager.default.removeItem(at: file) }
    let quiet = withErrors ? [] : ["/bin/sh", "-c", #"exec "$0" "$@" 2>/dev/null"#]
    let exit = try run(quiet + command, log: file, deadline: deadline).exit
    if exit == .cancelled { throw Cancelled() }
    return (exit, (try? Data(contentsOf: file)) ?? Data())
  }

  /// A new file for what a program prints. It is written once beforehand: a
  /// program that cannot print looks like one that has nothing to say.
  private static func temporaryFile() throws -> URL {
    let folder = URL.temporaryDirectory
    let file = folder.appending(path: "workbook-\(UUID()).txt")
    do {
      try Data(count: 4_096).write(to: file)
      return file
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw ToolFault(
        "Nothing can be written to \(folder.path), the folder for temporary files: "
          + "\(error.systemReason).",
        help: "make room there, or set TMPDIR to a folder that is there and has room")
    }
  }

  /// Runs a program to its end and gives back what it printed.
  package func run(
    _ command: [String], log: URL, deadline: Double
  ) throws -> (exit: ChildProcess.Exit, output: String) {
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    let exit = try child(command, log: log).run(deadline: deadline)
    let output = (try? Data(contentsOf: log)) ?? Data()
    return (exit, String(decoding: output, as: UTF8.self))
  }

  /// A program, ready to start. The folder of the log must be there by then.
  package func child(_ command: [String], log: URL) -> ChildProcess {
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    return ChildProcess(
      arguments: command, environment: variables, directory: root, output: log)
  }
}

extension String {
  /// The text as one word of a shell's command line.
  package var quotedForShell: String { "'\(replacing("'", with: #"'\''"#))'" }
}

/// Asks the git history of a folder.
package struct Git {
  package let root: URL

  package init(root: URL) { self.root = root }

  /// In words that do not depend on the learner's language.
  private var shell: Shell { Shell(root: root, environment: ["LC_ALL": "C"]) }

  /// Why the history cannot be asked, in a sentence; nil when it can.
  package func problem() throws -> String? {
    let (exit, output) = try shell.capture(["git", "rev-parse", "--git-dir"], withErrors: true)
    let line = String(decoding: output, as: UTF8.self).prefix { $0 != "\n" }
    return switch exit {
    case .exited(0): nil
    case .exited(127): "Git is not installed."
    case _ where line.contains("not a git repository"): "This copy has no git history."
    default: "Git cannot read the history: \(line.trimmingPrefix("fatal: "))."
    }
  }

  /// The newest version of a file, in any branch, that is the right one.
  package func version(of path: String, where isRight: (Data) -> Bool) throws -> Data? {
    let log = try shell.capture(["git", "log", "--all", "--format=%H", "--", path])
    for commit in String(decoding: log.output, as: UTF8.self).split(separator: "\n") {
      // The `./` makes the path start at this folder, which may be a part of a
      // larger repository.
      let show = ["git", "show", "\(commit):./\(path)"]
      let (exit, version) = try shell.capture(show)
      if exit == .exited(0) && isRight(version) { return version }
    }
    return nil
  }
}

extension URL {
  /// The path without links, as the system and so the compiler tells it; the path
  /// as it is when there is nothing there.
  ///
  /// Foundation's own ways to follow links take `/private` off on Darwin.
  package var realPath: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

/// Control-C. Children live in process groups of their own, so the terminal
/// does not reach them: the tool has to hear the signal and end them.
package enum Interrupt {
  nonisolated(unsafe) private static var received: sig_atomic_t = 0

  /// Which signal came first, nil when none came.
  package static var signal: Int32? { received == 0 ? nil : received }
  package static var wasReceived: Bool { signal != nil }

  /// Begins to listen for Control-C, a hang-up and a request to end. A reader
  /// that goes away is no reason to end; writing to it fails from then on.
  package static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      Foundation.signal(number) { number in
        if Interrupt.received == 0 { Interrupt.received = number }
      }
    }
    Foundation.signal(SIGPIPE, SIG_IGN)
    // Whoever started the tool may hold signals back, and passed that on.
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&heard, number) }
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
  }
}

/// A fault of the tool or of the machine, never of the learner.
package struct ToolFault: Error, CustomStringConvertible {
  package let description: String
  /// What to do about it, a sentence without its full stop, where it is the
  /// machine's fault; nil where it may be the tool's.
  package let help: String?

  package init(_ description: String, help: String? = nil) {
    self.description = description
    self.help = help
  }
}
