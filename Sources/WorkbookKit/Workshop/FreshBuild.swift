import Foundation

/// A build that is never older than the files on the disk.
///
/// SwiftPM's incremental build goes by the times of files. A file that changes
/// within about a second of the last build may be left out, and the old code
/// then gives the verdict. This one goes by the bytes: it removes the object of
/// each source that is not the one that was compiled, and what is missing is
/// compiled, whatever the times say.
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
    let removed = changes.compactMap(object).filter(remove)
    // Until the build has succeeded, nobody knows what these objects are.
    compiled.forget(changes)
    record(compiled)
    onStep(.willBuild)
    let result = try package.build(isCancelled: isCancelled)
    onStep(.didBuild)
    guard result.succeeded, Snapshot(of: chapter, in: files) == snapshot else { return result }
    try expect(removed)
    compiled.add(snapshot)
    record(compiled)
    return result
  }

  /// Whether there was such an object; there is none now.
  private func remove(_ object: URL) -> Bool {
    (try? FileManager.default.removeItem(at: object)) != nil
  }

  private func expect(_ objects: [URL]) throws {
    let missing = objects.first { !FileManager.default.fileExists(atPath: $0.path) }
    guard let missing else { return }
    throw ToolFault("The build left out \(missing.path). Remove \(package.scratch.path).")
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
