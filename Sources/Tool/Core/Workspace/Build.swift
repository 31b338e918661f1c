import Foundation

/// One build, as a job: quick where only Swift files of chapters have changed, by
/// SwiftPM otherwise, and never older than the files on the disk.
///
/// SwiftPM's incremental build goes by the times of files. A file that changes within
/// about a second of the last build may be left out, and the old code then gives the
/// verdict. This one goes by the bytes: the object of a source that is not the one
/// that was compiled last is removed before the build.
package struct Build {
  let workspace: Workspace
  /// How long it may take, in seconds.
  var deadline = Build.deadline
  var notice: (String) -> Void = { _ in }

  /// In seconds.
  package static let deadline = 900.0
  /// The seconds between two looks at a lock that another process holds.
  private static let pause = 0.2
  /// After how many looks the learner is told.
  private static let silentLooks = 5
  /// How often it begins again because files change meanwhile.
  static let mostAttempts = 5

  private var quick: QuickBuild { QuickBuild(workspace: workspace) }

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
    job(snapshot, looks: 0, isWanted: isWanted, onEnd: onEnd)
  }

  /// Waits while another process builds, and decides then: what that one has compiled is
  /// not compiled again, and its plan still fits.
  private func job(
    _ snapshot: Snapshot, looks: Int, isWanted: @escaping () -> Bool,
    onEnd: @escaping (End) throws -> [ChildPool.Job]
  ) -> ChildPool.Job {
    if PackageLock.isTaken(of: workspace), Double(looks) * Self.pause < deadline {
      if looks == Self.silentLooks {
        notice("Another process is building in \(workspace.scratch.path); waiting for it.")
      }
      return ChildPool.Job(
        child: sleeper, deadline: deadline, isWanted: isWanted,
        onEnd: { _ in [job(snapshot, looks: looks + 1, isWanted: isWanted, onEnd: onEnd)] })
    }
    let compiled = CompiledSources(workspace: workspace)
    let command = quick.command(for: snapshot, changes: compiled.changes(in: snapshot))
    return job(snapshot, by: command, isWanted: isWanted, onEnd: onEnd)
  }

  private func job(
    _ snapshot: Snapshot, by quickCommand: [String]?, isWanted: @escaping () -> Bool,
    onEnd: @escaping (End) throws -> [ChildPool.Job]
  ) -> ChildPool.Job {
    var compiled = CompiledSources(workspace: workspace)
    // Held while the build goes by the last plan.
    var lock: PackageLock?
    var removed: [URL] = []
    return ChildPool.Job(
      child: {
        removed = compiled.prepare(for: snapshot)
        if let quickCommand, let taken = PackageLock(of: workspace) {
          lock = taken
          return try child(quickCommand)
        }
        // SwiftPM plans anew, and a plan of before no longer fits its lists.
        quick.forget()
        return try child(workspace.buildCommand)
      }, deadline: deadline, isWanted: isWanted,
      onEnd: { exit in
        let isQuick = lock != nil
        let result = BuildResult(exit, log: log, of: workspace, deadline: deadline)
        try? FileManager.default.removeItem(at: log)
        let isLeftOut = result.succeeded && !removed.allSatisfy(\.isThere)
        // Whatever went wrong with the plan may go well with a new one.
        let isVoid =
          isQuick && (isLeftOut || !result.succeeded && result.diagnostics.errors.isEmpty)
        let isCurrent = workspace.snapshot() == snapshot
        // Also of a build that failed: whatever object is there now was made from these
        // sources, since older ones were removed.
        if isCurrent && !isLeftOut && !isVoid { compiled.record(snapshot) }
        lock = nil
        workspace.clearTemporaryFolder()
        if isVoid { return [job(snapshot, by: nil, isWanted: isWanted, onEnd: onEnd)] }
        guard isCurrent else { return try onEnd(.overtaken) }
        if isLeftOut { throw ToolFault("The build left out a source of \(workspace.root.path).") }
        if isQuick || !result.succeeded { return try onEnd(.built(result)) }
        return try primeQuickBuild(snapshot, isWanted) { try onEnd(.built(result)) }
      })
  }

  /// Carries out SwiftPM's plan once more, which changes nothing and fills the plan's
  /// own database; without it the first edit would be the slow one.
  private func primeQuickBuild(
    _ snapshot: Snapshot, _ isWanted: @escaping () -> Bool,
    onEnd: @escaping () throws -> [ChildPool.Job]
  ) throws -> [ChildPool.Job] {
    guard let command = quick.prepare(snapshot) else { return try onEnd() }
    var lock: PackageLock?
    return [
      ChildPool.Job(
        child: {
          lock = PackageLock(of: workspace)
          return try child(lock == nil ? ["false"] : command)
        }, deadline: deadline, isWanted: isWanted,
        onEnd: { exit in
          let wasTried = lock != nil
          lock = nil
          try? FileManager.default.removeItem(at: log)
          if wasTried && exit != .exited(0) { quick.forget() }
          return try onEnd()
        })
    ]
  }

  /// Another process may build the same chapter.
  private var log: URL { workspace.scratchFile("build.\(getpid()).log") }

  private func child(_ words: [String]) throws -> ChildProcess {
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try workspace.launcher.child(
      Program(
        words: words, folder: workspace.root, environment: workspace.switches,
        temporaryFolder: workspace.temporaryFolder, deadline: deadline, log: log))
  }

  private func sleeper() throws -> ChildProcess {
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    return Shell(root: workspace.root).child(["sleep", "\(Self.pause)"], log: log)
  }

  static func filesKeepChanging(in place: String) -> ToolFault {
    ToolFault("The files of \(place) keep changing while they are checked.")
  }
}

/// The sources that the objects in a scratch folder were made from.
private struct CompiledSources {
  let workspace: Workspace
  /// Nil when it is not known.
  private var recorded: Snapshot?

  init(workspace: Workspace) {
    self.workspace = workspace
    recorded = (try? Data(contentsOf: file))
      .flatMap { try? JSONDecoder().decode(Snapshot.self, from: $0) }
  }

  /// All chapters share the folder, and so the record.
  private var file: URL { workspace.scratch.appendingPathExtension("compiled.json") }

  /// The paths of the sources that are not the ones that were compiled last.
  func changes(in snapshot: Snapshot) -> [String] {
    snapshot.changes(since: recorded ?? Snapshot())
  }

  /// Removes the objects of sources that have changed.
  ///
  /// - Returns: the objects, which the build has to make again.
  mutating func prepare(for snapshot: Snapshot) -> [URL] {
    // Another process may have built since.
    self = CompiledSources(workspace: workspace)
    if recorded == nil { try? FileManager.default.removeItem(at: workspace.scratch) }
    let changes = changes(in: snapshot)
    recorded = recorded ?? Snapshot()
    recorded?.forget(changes)
    write()
    let removed = changes.map { (path: $0, object: removeObject(of: $0)) }
    // A kit may be none of this package's.
    return removed.filter { !$0.path.hasPrefix("Sources/") }.compactMap(\.object)
  }

  /// Another process may have recorded other chapters meanwhile.
  mutating func record(_ snapshot: Snapshot) {
    self = CompiledSources(workspace: workspace)
    recorded = recorded ?? Snapshot()
    recorded?.add(snapshot)
    write()
  }

  private func write() {
    try? JSONEncoder().encode(recorded).write(to: file, options: .atomic)
  }

  /// A kit that is compiled in one piece has no object for each source: it goes as a whole.
  private func removeObject(of path: String) -> URL? {
    let parts = path.split(separator: "/")
    guard path.hasSuffix(".swift"), parts.count > 2 else { return nil }
    let module = workspace.scratch.appending(path: "debug/\(parts[1]).build")
    let object = module.appending(path: "\(parts[parts.count - 1]).o")
    let product = object.isThere || parts[0] != "Sources" ? object : module
    guard product.isThere else { return nil }
    try? FileManager.default.removeItem(at: product)
    return product
  }
}

extension URL {
  fileprivate var isThere: Bool { FileManager.default.fileExists(atPath: path) }
}
