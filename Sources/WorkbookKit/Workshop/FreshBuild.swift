import Foundation

/// A build that is never older than the files on the disk.
///
/// SwiftPM's incremental build goes by the times of files. A file that changes
/// within about a second of the last build may be left out, and the old code
/// then gives the verdict. This one looks at the bytes: a source that is not the
/// one that was compiled last must have been compiled by this build. The compiler
/// writes a list of dependencies each time, even when the object stays the same.
/// Where there is no new one, the object is removed, and SwiftPM has to compile
/// the source after all.
struct FreshBuild {
  let package: PackageBuild
  let chapter: Chapter
  var onStep: (Workshop.Step) -> Void = { _ in }
  var notice: (String) -> Void = { _ in }

  private var files: CourseFiles { CourseFiles(root: package.root) }

  /// A job that builds one state of the files.
  ///
  /// - Parameters:
  ///   - snapshot: that state, read before.
  ///   - isWanted: whether anybody still waits for it.
  ///   - onEnd: told what SwiftPM said; gives the jobs that follow.
  /// - Returns: the job. It throws `ToolFault` when an object is still an old
  ///   one.
  func job(
    _ snapshot: Snapshot, isWanted: @escaping () -> Bool = { true },
    onEnd: @escaping (PackageBuild.Result) throws -> [ChildPool.Job]
  ) -> ChildPool.Job {
    var compiled = compiled
    let changes = snapshot.changes(since: compiled)
    // Until they have new objects, nobody knows what the old ones are.
    compiled.forget(changes)
    record(compiled)
    let before = stamps(of: changes)
    return attempt(isWanted) { first in
      guard first.succeeded, remove(leftOut(of: changes, since: before)) else {
        note(snapshot, changes, first)
        return try onEnd(first)
      }
      let second = attempt(isWanted) { result in
        try expectNothing(leftOut(of: changes, since: before))
        note(snapshot, changes, result)
        return try onEnd(result)
      }
      return [second]
    }
  }

  /// One call of SwiftPM.
  private func attempt(
    _ isWanted: @escaping () -> Bool,
    onEnd: @escaping (PackageBuild.Result) throws -> [ChildPool.Job]
  ) -> ChildPool.Job {
    var start: PackageBuild.Start?
    return ChildPool.Job(
      child: {
        let build = try package.start()
        start = build
        onStep(.willBuild)
        return build.child
      }, deadline: PackageBuild.deadline, isWanted: isWanted, onTick: lookForLock(),
      onEnd: { exit in
        onStep(.didBuild)
        return try start.map { try onEnd(package.result(exit, of: $0)) } ?? []
      })
  }

  /// Notes what the objects are made from now.
  private func note(
    _ snapshot: Snapshot, _ changes: [String], _ result: PackageBuild.Result
  ) {
    guard Snapshot(of: chapter, in: files) == snapshot else { return }
    var compiled = compiled
    // In a build that failed a source may have a new list and its old object.
    compiled.add(snapshot, without: result.succeeded ? [] : changes)
    record(compiled)
  }

  /// Tells once when the build has to wait for another one.
  private func lookForLock() -> () -> Void {
    var ticks = 0
    var isTold = false
    return {
      ticks += 1
      // Twice a second is often enough to look into the log.
      guard !isTold, ticks.isMultiple(of: 100), package.isLocked else { return }
      isTold = true
      notice("Another SwiftPM is building in \(package.scratch.path); waiting for it.")
    }
  }
}

extension FreshBuild {
  /// Tells a file from the one that stood in its place before.
  private struct Stamp: Equatable {
    let inode: UInt64
    let time: Date
  }

  private func stamps(of paths: [String]) -> [String: Stamp] {
    paths.reduce(into: [:]) { stamps, path in stamps[path] = dependencies(of: path).flatMap(stamp) }
  }

  private func stamp(_ file: URL) -> Stamp? {
    let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let inode = facts?[.systemFileNumber] as? UInt64,
      let time = facts?[.modificationDate] as? Date
    else { return nil }
    return Stamp(inode: inode, time: time)
  }

  /// The sources that were not compiled. One that never was is no part of this
  /// build.
  private func leftOut(of paths: [String], since before: [String: Stamp]) -> [String] {
    let after = stamps(of: paths)
    return paths.filter { before[$0] != nil && before[$0] == after[$0] }
  }

  /// Removes the objects of some sources; false when there are none.
  private func remove(_ paths: [String]) -> Bool {
    for object in paths.compactMap(object) { try? FileManager.default.removeItem(at: object) }
    return !paths.isEmpty
  }

  private func expectNothing(_ leftOut: [String]) throws {
    guard let path = leftOut.first else { return }
    throw ToolFault("The build left out \(path). Remove \(package.scratch.path).")
  }

  /// What the objects in the scratch folder were made from.
  private var compiled: Snapshot {
    let data = try? Data(contentsOf: compiledFile)
    return data.flatMap { try? JSONDecoder().decode(Snapshot.self, from: $0) } ?? Snapshot()
  }

  private func record(_ compiled: Snapshot) {
    try? JSONEncoder().encode(compiled).write(to: compiledFile, options: .atomic)
  }

  private var compiledFile: URL { package.scratchFile("compiled.json") }

  private func object(of path: String) -> URL? { product(of: path) { "\($0).swift.o" } }

  private func dependencies(of path: String) -> URL? { product(of: path) { "\($0).d" } }

  /// Where SwiftPM puts what it makes of a source; nil for what is not compiled.
  private func product(of path: String, _ name: (Substring) -> String) -> URL? {
    let parts = path.split(separator: "/")
    guard path.hasSuffix(".swift"), parts.count > 2 else { return nil }
    let stem = parts[parts.count - 1].dropLast(".swift".count)
    return package.scratch.appending(path: "debug/\(parts[1]).build/\(name(stem))")
  }
}

extension PackageBuild {
  /// Whether the build that is going on waits for another one.
  fileprivate var isLocked: Bool {
    let log = try? String(contentsOf: buildLog, encoding: .utf8)
    return log?.contains("Another instance of SwiftPM") ?? false
  }
}
