import Foundation

/// Runs programs of the toolchain in the package's folder.
struct Shell {
  var root: URL
  /// Added to the tool's own environment; nil removes a variable.
  var environment: [String: String?] = [:]

  /// Runs a program to its end and gives back what it printed.
  func run(
    _ command: [String], log: URL, deadline: Double
  ) throws -> (exit: ChildProcess.Exit, output: String) {
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    let child = ChildProcess(
      arguments: command, environment: variables, directory: root, output: log)
    let exit = try child.run(deadline: deadline)
    let output = (try? Data(contentsOf: log)) ?? Data()
    return (exit, String(decoding: output, as: UTF8.self))
  }
}
