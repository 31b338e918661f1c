import Foundation

/// Runs programs of the toolchain in the package's folder.
struct Shell {
  var root: URL
  /// Added to the tool's own environment; nil removes a variable.
  var environment: [String: String?] = [:]

  /// Runs a program to its end and gives back what it printed.
  func run(
    _ command: [String], log: URL, deadline: Double,
    isCancelled: () -> Bool = { Interrupt.wasReceived }
  ) throws -> (exit: ChildProcess.Exit, output: String) {
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    let exit = try child(command, log: log).run(deadline: deadline, isCancelled: isCancelled)
    let output = (try? Data(contentsOf: log)) ?? Data()
    return (exit, String(decoding: output, as: UTF8.self))
  }

  /// A program, ready to start. The folder of the log must be there by then.
  func child(_ command: [String], log: URL) -> ChildProcess {
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    return ChildProcess(
      arguments: command, environment: variables, directory: root, output: log)
  }
}
