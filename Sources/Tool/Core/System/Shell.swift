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

  /// Runs a program to its end and returns its standard output, perhaps with its standard
  /// error. No folder of the package needs to be writable.
  ///
  /// - Throws: `Cancelled`, `ToolFault`.
  package func capture(
    _ command: [String], withErrors: Bool = false, deadline: Double = 30
  ) throws -> (exit: ChildProcess.Exit, output: Data) {
    let folder = URL.temporaryDirectory.appending(path: "workbook-\(UUID())")
    let file = folder.appending(path: "output.txt")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.create(file, in: folder)
    var shell = self
    shell.environment["TMPDIR"] = folder.path
    let quiet = withErrors ? [] : ["/bin/sh", "-c", #"exec "$0" "$@" 2>/dev/null"#]
    let exit = try shell.child(quiet + command, log: file).wait(deadline: deadline)
    return (exit, (try? Data(contentsOf: file)) ?? Data())
  }

  /// Creates a file for the output of a program, in a folder for its temporary files. It is
  /// written once beforehand: a program whose output fails looks like one without output.
  private static func create(_ file: URL, in folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data(count: 4_096).write(to: file)
    } catch {
      throw ToolFault(
        "Nothing can be written to \(URL.temporaryDirectory.path), the folder for temporary files: "
          + "\(error.systemReason).",
        help: "make room there, or set TMPDIR to a folder that is there and has room")
    }
  }

  /// Returns a program that is ready to start. The folder of the log must exist by then.
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

/// The git history of a folder.
package struct Git {
  private let root: URL

  package init(root: URL) { self.root = root }

  /// Its messages do not depend on the learner's language.
  private var shell: Shell { Shell(root: root, environment: ["LC_ALL": "C"]) }

  /// Returns why there is no history to read, and what to do, or nil. Git's own cure for a
  /// folder of another user is handed on.
  package func problem() throws -> String? {
    let (exit, output) = try shell.capture(["git", "rev-parse", "--git-dir"], withErrors: true)
    if exit == .exited(0) { return nil }
    let lines = String(decoding: output, as: UTF8.self).components(separatedBy: "\n")
    if let cure = lines.first(where: { $0.contains("safe.directory") }) {
      return
        "Git does not read the history of a folder that belongs to another user. Allow it, and "
        + "try again:\n  \(cure.trimmingCharacters(in: .whitespaces))"
    }
    let reason =
      switch exit {
      case .exited(127): "Git is not installed."
      case _ where lines[0].contains("not a git repository"): "This copy has no git history."
      default: "Git cannot read the history: \(lines[0].trimmingPrefix("fatal: "))."
      }
    return "\(reason) \(Self.freshCopy)"
  }

  package static let freshCopy = "Take the file from a fresh copy."

  /// Returns the newest version of a file, in any branch, that meets a condition.
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
  /// The path without links, as the compiler prints it; a path to nothing stays as it is.
  ///
  /// Foundation's own ways to follow links remove `/private` on Darwin.
  package var realPath: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

/// The signals that end the tool, such as Control-C. Children have process groups of their
/// own, which the terminal does not reach, so the tool itself has to end them.
package enum Interrupt {
  nonisolated(unsafe) private static var received: sig_atomic_t = 0

  /// The first signal, nil for none.
  package static var signal: Int32? { received == 0 ? nil : received }
  package static var wasReceived: Bool { signal != nil }

  /// Listens for Control-C, a hang-up and a request to end. A reader that goes away is no
  /// reason to end; writing to it fails from then on.
  package static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      Foundation.signal(number) { number in
        if Interrupt.received == 0 { Interrupt.received = number }
      }
    }
    Foundation.signal(SIGPIPE, SIG_IGN)
    // A parent may have blocked signals, which children inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

/// A fault of the tool or of the machine, never of the learner.
package struct ToolFault: Error, CustomStringConvertible {
  package let description: String
  /// The remedy for a fault of the machine, a sentence without its full stop; nil for one
  /// that may be the tool's.
  package let help: String?

  package init(_ description: String, help: String? = nil) {
    self.description = description
    self.help = help
  }
}
