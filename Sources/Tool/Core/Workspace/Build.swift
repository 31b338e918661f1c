import Foundation

/// One build by SwiftPM, as a job, whose result is never older than the files on the disk.
package struct Build {
  let workspace: Workspace
  /// How long it may take, in seconds.
  var deadline = Build.deadline
  var notice: (String) -> Void = { _ in }

  /// In seconds.
  package static let deadline = 900.0
  /// How often it begins again because files change meanwhile.
  static let mostAttempts = 5

  /// The end of a build.
  enum End {
    case built(BuildResult)
    /// A file has changed meanwhile, so it is not known which one was compiled.
    case overtaken
  }

  /// Makes a job of the build.
  ///
  /// - Parameters:
  ///   - snapshot: the files to compile, read before.
  ///   - isWanted: whether the result is still needed.
  ///   - onEnd: takes the end, and gives the jobs that follow.
  /// - Returns: the job.
  func job(
    _ snapshot: Snapshot, isWanted: @escaping () -> Bool = { true },
    onEnd: @escaping (End) throws -> [ChildPool.Job]
  ) -> ChildPool.Job {
    ChildPool.Job(child: child, deadline: deadline, isWanted: isWanted) { exit in
      let result = BuildResult(exit, log: log, of: workspace, deadline: deadline)
      try? FileManager.default.removeItem(at: log)
      workspace.clearTemporaryFolder()
      return try onEnd(workspace.snapshot() == snapshot ? .built(result) : .overtaken)
    }
  }

  /// Another process may build the same chapter.
  private var log: URL { workspace.file("build.\(getpid()).log") }

  private func child() throws -> ChildProcess {
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    var child = try workspace.launcher.child(
      Program(
        words: workspace.buildCommand, folder: workspace.root, environment: workspace.switches,
        temporaryFolder: workspace.temporaryFolder, deadline: deadline, log: log))
    var waiting = WaitingNotice(log: log, scratch: workspace.scratch, notice: notice)
    let reasonToEnd = child.reasonToEnd
    child.reasonToEnd = {
      waiting.look()
      return reasonToEnd()
    }
    return child
  }

  static func filesKeepChanging(in place: String) -> ToolFault {
    ToolFault("The files of \(place) keep changing while they are checked.")
  }
}

/// Tells a learner once that SwiftPM waits for another process, such as `swift test` in
/// another window.
private struct WaitingNotice {
  let log: URL
  let scratch: URL
  let notice: (String) -> Void
  private var isTold = false
  private var looks = RateLimiter(every: 1)

  init(log: URL, scratch: URL, notice: @escaping (String) -> Void) {
    self.log = log
    self.scratch = scratch
    self.notice = notice
  }

  /// SwiftPM says so at the beginning of what it prints.
  mutating func look() {
    guard !isTold, looks.isDue(), let text = try? String(contentsOf: log, encoding: .utf8),
      text.prefix(400).contains("Another instance of SwiftPM")
    else { return }
    isTold = true
    notice("Another process is building in \(scratch.path); waiting for it.")
  }
}
