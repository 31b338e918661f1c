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
