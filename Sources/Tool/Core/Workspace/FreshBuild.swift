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
  var notice: (String) -> Void = { _ in }

  /// First without the old objects, then in a new folder.
  private static let mostRebuilds = 2

  private var files: CourseFiles { CourseFiles(root: package.root) }

  private var direct: DirectBuild { DirectBuild(package: package) }

  /// What came of a build.
  enum Ending {
    case built(PackageBuild.Result)
    /// A file has changed meanwhile, so nobody knows what was built.
    case overtaken
  }

  /// One state of the files, and what was there before it was built.
  private struct Order {
    let snapshot: Snapshot
    let changes: [String]
    let before: [String: [Stamp]]
    let isWanted: () -> Bool
    let onEnd: (Ending) throws -> [ChildPool.Job]
    var mayBeDirect = true
    /// How often it was built again because an object was still an old one.
    var rebuilds = 0
  }

  /// A job that builds one state of the files.
  ///
  /// - Parameters:
  ///   - snapshot: that state, read before.
  ///   - isWanted: whether anybody still waits for it.
  ///   - onEnd: told what came of it; gives the jobs that follow.
  /// - Returns: the job. It throws `ToolFault` when an object is still an old
  ///   one.
  func job(
    _ snapshot: Snapshot, isWanted: @escaping () -> Bool = { true },
    onEnd: @escaping (Ending) throws -> [ChildPool.Job]
  ) -> ChildPool.Job {
    var compiled = compiled
    let changes = snapshot.changes(since: compiled)
    // Until they have new objects, nobody knows what the old ones are.
    compiled.forget(changes)
    record(compiled)
    return build(
      Order(
        snapshot: snapshot, changes: changes, before: stamps(of: changes), isWanted: isWanted,
        onEnd: onEnd))
  }

  private func build(_ order: Order) -> ChildPool.Job {
    attempt(order) { result, isDirect in
      var again = order
      if isDirect, result.isNoFaultOfTheCode {
        again.mayBeDirect = false
        return [build(again)]
      }
      let old = result.succeeded ? leftOut(of: order.changes, since: order.before) : []
      if !old.isEmpty {
        guard order.rebuilds < Self.mostRebuilds else { throw outdated(old) }
        if order.rebuilds == 0 { remove(old) } else { removeEverything() }
        again.mayBeDirect = order.mayBeDirect && order.rebuilds == 0
        again.rebuilds += 1
        return [build(again)]
      }
      guard note(order, result) else { return try order.onEnd(.overtaken) }
      if result.succeeded && !isDirect { return try primeDirectBuild(order, of: result) }
      return try order.onEnd(.built(result))
    }
  }

  /// One build, by the plan of the last one where that is possible.
  private func attempt(
    _ order: Order, onEnd: @escaping (PackageBuild.Result, Bool) throws -> [ChildPool.Job]
  ) -> ChildPool.Job {
    var start: PackageBuild.Start?
    var isDirect = false
    return ChildPool.Job(
      child: {
        let quick =
          order.mayBeDirect ? direct.start(order.snapshot, changes: order.changes) : nil
        isDirect = quick != nil
        // SwiftPM plans anew, and a plan of before no longer fits its lists.
        if !isDirect { direct.forget() }
        let build = try quick ?? package.start()
        start = build
        return build.child
      }, deadline: PackageBuild.deadline, isWanted: order.isWanted, onTick: lookForLock(),
      onEnd: { exit in
        defer { start = nil }
        return try start.map { try onEnd(package.result(exit, of: $0), isDirect) } ?? []
      })
  }

  /// Carries out SwiftPM's plan once more, which changes nothing and fills the
  /// plan's own database; without it the first edit would be the slow one.
  private func primeDirectBuild(_ order: Order, of result: PackageBuild.Result) throws -> [ChildPool
    .Job]
  {
    direct.prepare(order.snapshot)
    guard let start = direct.start(order.snapshot, changes: []) else {
      return try order.onEnd(.built(result))
    }
    return [
      ChildPool.Job(
        child: { start.child }, deadline: PackageBuild.deadline, isWanted: order.isWanted,
        onEnd: { exit in
          // Until here it held the lock.
          withExtendedLifetime(start) {}
          if exit != .exited(0) { direct.forget() }
          return try order.onEnd(.built(result))
        })
    ]
  }

  /// Notes what the objects are made from now; false when the files have changed
  /// meanwhile, and nobody knows.
  private func note(_ order: Order, _ result: PackageBuild.Result) -> Bool {
    guard Snapshot(of: chapter, in: files) == order.snapshot else { return false }
    var compiled = compiled
    // In a build that failed a source may have a new list and its old object.
    compiled.add(order.snapshot, without: result.succeeded ? [] : order.changes)
    record(compiled)
    return true
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
  fileprivate struct Stamp: Equatable {
    let inode: UInt64
    let time: Date
  }

  private func stamps(of paths: [String]) -> [String: [Stamp]] {
    paths.reduce(into: [:]) { stamps, path in
      let found = dependencies(of: path).compactMap(stamp)
      if !found.isEmpty { stamps[path] = found }
    }
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
  private func leftOut(of paths: [String], since before: [String: [Stamp]]) -> [String] {
    let after = stamps(of: paths)
    return paths.filter { before[$0] != nil && before[$0] == after[$0] }
  }

  private func remove(_ paths: [String]) {
    for object in paths.compactMap(object) { try? FileManager.default.removeItem(at: object) }
  }

  /// A module that is compiled in one piece has no object of its own for each source,
  /// and SwiftPM compiles it again in a new folder only.
  private func removeEverything() {
    direct.forget()
    try? FileManager.default.removeItem(at: package.scratch)
  }

  private func outdated(_ paths: [String]) -> ToolFault {
    ToolFault("The build left out \(paths[0]), also in a new folder.")
  }

  /// What the objects in the scratch folder were made from: those of the chapter,
  /// and those that chapters share.
  private var compiled: Snapshot {
    records.reduce(into: Snapshot()) { compiled, file in
      let data = try? Data(contentsOf: file)
      let part = data.flatMap { try? JSONDecoder().decode(Snapshot.self, from: $0) }
      compiled.add(part ?? Snapshot(), without: [])
    }
  }

  /// Two chapters that are built by two processes write no file at the same time
  /// that is not the same for both.
  private func record(_ compiled: Snapshot) {
    let parts = compiled.parted { isOwn($0) }
    for (file, part) in zip(records, [parts.matching, parts.others]) {
      try? JSONEncoder().encode(part).write(to: file, options: .atomic)
    }
  }

  private func isOwn(_ path: String) -> Bool {
    [chapter.starters, chapter.checks].contains { path.hasPrefix("\($0)/") }
  }

  private var records: [URL] {
    let shared = package.scratch.appendingPathExtension("compiled.json")
    return [package.scratchFile("compiled.json"), shared]
  }

  private func object(of path: String) -> URL? {
    product(of: path) { stem, _ in "\(stem).swift.o" }
  }

  /// Where the compiler lists what a source depends on: in a file of its own, or
  /// in one for the whole module when that is compiled in one piece.
  private func dependencies(of path: String) -> [URL] {
    [
      product(of: path) { stem, _ in "\(stem).d" },
      product(of: path) { _, module in "\(module).d" },
    ].compactMap(\.self)
  }

  /// Where SwiftPM puts what it makes of a source; nil for what is not compiled.
  private func product(
    of path: String, _ name: (_ stem: Substring, _ module: Substring) -> String
  ) -> URL? {
    let parts = path.split(separator: "/")
    guard path.hasSuffix(".swift"), parts.count > 2 else { return nil }
    let stem = parts[parts.count - 1].dropLast(".swift".count)
    return package.scratch.appending(path: "debug/\(parts[1]).build/\(name(stem, parts[1]))")
  }
}

extension PackageBuild.Result {
  /// Whether it failed for another reason than an error in a source.
  fileprivate var isNoFaultOfTheCode: Bool { !succeeded && diagnostics.errors.isEmpty }
}

extension PackageBuild {
  /// Whether the build that is going on waits for another one.
  fileprivate var isLocked: Bool {
    let log = try? String(contentsOf: buildLog, encoding: .utf8)
    return log?.contains("Another instance of SwiftPM") ?? false
  }
}
