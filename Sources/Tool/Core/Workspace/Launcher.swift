import Foundation

/// A program of a workspace: the build, or a run of its tests.
package struct Program {
  /// The words, with paths as they are on this machine.
  package let words: [String]
  /// The folder in which it starts.
  package let folder: URL
  /// Added to the environment; nil removes a variable.
  package let environment: [String: String?]
  /// The folder for its temporary files, where the launcher has no other; nil for the system's.
  package let temporaryFolder: URL?
  /// How long it may run, in seconds.
  package let deadline: Double
  /// Takes what it prints.
  package let log: URL
  /// The files that a run of tests writes; nil for a build.
  package var output: TestOutput?
}

extension Program {
  /// Creates the folder for temporary files.
  ///
  /// - Returns: the environment that names it.
  package func withTemporaryFolder() throws -> [String: String?] {
    guard let temporaryFolder else { return environment }
    try FileManager.default.createDirectory(
      at: temporaryFolder, withIntermediateDirectories: true)
    return environment.merging(["TMPDIR": temporaryFolder.path]) { $1 }
  }
}

/// The files that a run of tests writes.
package struct TestOutput {
  /// The record of the run, an event a line.
  package let events: URL
  /// The folder for what tests attach.
  package let attachments: URL
}

/// Starts the programs of a workspace in another place than this machine, such as a sandbox.
package protocol Launcher: Sendable {
  /// Options of `swift build` that the launcher needs.
  var buildOptions: [String] { get }

  /// Makes a program ready to start.
  func child(_ program: Program) throws -> ChildProcess

  /// The text that a program wrote, with paths as they are on this machine.
  func localText(_ text: String) -> String
}
