import Foundation

/// A build that is never older than the files on the disk.
///
/// SwiftPM's incremental build goes by the times of files. A file that changes
/// within about a second of the last build may be left out, and the old code
/// then gives the verdict. This one looks at the bytes: a source that is not the
/// one that was compiled last must have a new object after the build. Where it
/// has none, the old one is removed and SwiftPM has to compile it after all.
struct FreshBuild {
  let package: PackageBuild
  let chapter: Chapter
  var onStep: (Workshop.Step) -> Void = { _ in }

  private var files: CourseFiles { CourseFiles(root: package.root) }

  /// Builds one state of the files.
  ///
  /// - Parameters:
  ///   - snapshot: that state, read before.
  ///   - isCancelled: whether to give up.
  /// - Returns: what SwiftPM said.
  /// - Throws: `Cancelled`, or `ToolFault` when an object is still an old one.
  func build(_ snapshot: Snapshot, isCancelled: () -> Bool) throws -> PackageBuild.Result {
    var compiled = compiled
    let changes = snapshot.changes(since: compiled)
    // Until they have new objects, nobody knows what the old ones are.
    compiled.forget(changes)
    record(compiled)
    let before = stamps(of: changes)
    var result = try attempt(isCancelled)
    if result.succeeded, remove(leftOut(of: changes, since: before)) {
      result = try attempt(isCancelled)
      try expectNothing(leftOut(of: changes, since: before))
    }
    if Snapshot(of: chapter, in: files) == snapshot {
      let old = result.succeeded ? [] : leftOut(of: changes, since: before)
      compiled.add(snapshot, without: old)
      record(compiled)
    }
    return result
  }

  private func attempt(_ isCancelled: () -> Bool) throws -> PackageBuild.Result {
    onStep(.willBuild)
    defer { onStep(.didBuild) }
    return try package.build(isCancelled: isCancelled)
  }
}

extension FreshBuild {
  /// Tells an object from the one that stood in its place before.
  private struct Stamp: Equatable {
    let inode: UInt64
    let time: Date
  }

  private func stamps(of paths: [String]) -> [String: Stamp] {
    paths.reduce(into: [:]) { stamps, path in stamps[path] = object(of: path).flatMap(stamp) }
  }

  private func stamp(_ object: URL) -> Stamp? {
    let facts = try? FileManager.default.attributesOfItem(atPath: object.path)
    guard let inode = facts?[.systemFileNumber] as? UInt64,
      let time = facts?[.modificationDate] as? Date
    else { return nil }
    return Stamp(inode: inode, time: time)
  }

  /// The sources that have the same object as before. One that had none and has
  /// none is no part of this build.
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

  /// What the objects in the scratch folder were made from, of all chapters.
  private var compiled: Snapshot {
    let data = try? Data(contentsOf: compiledFile)
    return data.flatMap { try? JSONDecoder().decode(Snapshot.self, from: $0) } ?? Snapshot()
  }

  private func record(_ compiled: Snapshot) {
    try? JSONEncoder().encode(compiled).write(to: compiledFile, options: .atomic)
  }

  private var compiledFile: URL { package.scratchFile("compiled.json") }

  /// Where SwiftPM puts the object of a source; nil for what is not compiled.
  private func object(of path: String) -> URL? {
    let parts = path.split(separator: "/")
    guard path.hasSuffix(".swift"), parts.count > 2 else { return nil }
    return package.scratch.appending(path: "debug/\(parts[1]).build/\(parts[parts.count - 1]).o")
  }
}
