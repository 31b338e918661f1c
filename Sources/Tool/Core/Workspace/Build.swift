import Foundation
import Synchronization

extension Workspace {
  /// How long a build may take, in seconds.
  package static let buildDeadline = 900.0

  /// Builds the files as they are now.
  ///
  /// - Parameters:
  ///   - deadline: in seconds.
  ///   - notice: told in a sentence, once, when SwiftPM waits for another process.
  /// - Returns: what the compiler said.
  /// - Throws: `ToolFault`, `Cancelled`.
  package func build(
    deadline: Double = buildDeadline, notice: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> BuildResult {
    // Another process may build the same chapter.
    let log = file("build.\(getpid()).log")
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer {
      try? FileManager.default.removeItem(at: log)
      clearTemporaryFolder()
    }
    CompiledSources.prepare(self)
    let child = try buildProcess(deadline: deadline, log: log, notice: notice)
    let exit = try await child.run(deadline: deadline)
    return BuildResult(exit, log: log, of: self, deadline: deadline)
  }

  private func buildProcess(
    deadline: Double, log: URL, notice: @escaping @Sendable (String) -> Void
  ) throws -> ChildProcess {
    var child = try child(
      Program(
        words: buildCommand, folder: root, environment: switches,
        temporaryFolder: temporaryFolder, deadline: deadline, log: log))
    let isTold = Mutex(false)
    let reasonToEnd = child.reasonToEnd
    child.reasonToEnd = { [scratch] in
      isTold.withLock { isTold in
        if isTold || !Self.isWaiting(log) { return }
        isTold = true
        notice("Another process is building in \(scratch.path); waiting for it.")
      }
      return reasonToEnd()
    }
    return child
  }

  /// SwiftPM says at the beginning of what it prints that it waits for another process,
  /// such as `swift test` in another window.
  private static func isWaiting(_ log: URL) -> Bool {
    guard let text = try? String(contentsOf: log, encoding: .utf8) else { return false }
    return text.prefix(400).contains("Another instance of SwiftPM")
  }
}
