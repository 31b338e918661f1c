import Foundation

/// A build by the plan of the last one, without SwiftPM.
///
/// Two thirds of a small build is SwiftPM's own start: it asks the compiler about
/// itself, reads the manifest, and plans what it has planned before. While only the
/// contents of Swift files in chapters change, the plan stays the same, and
/// `swift-build-tool`, the toolchain's own program for such plans (llbuild), carries
/// it out. Everything else is left to SwiftPM.
///
/// The plan is SwiftPM's own affair and may look different in any version: what this
/// file does not understand, SwiftPM builds. On Darwin the plan runs in the same way;
/// not run there.
struct QuickBuild {
  let workspace: Workspace

  /// The plan, and what it was made for.
  private struct Preparation: Codable {
    /// The words that called SwiftPM.
    let command: [String]
    /// All files, and the manifest's digest.
    let paths: [String]
    let manifest: String?
    /// The program that carries it out.
    var program = ""
    /// When that was installed, so that no plan is carried out by a newer compiler.
    var installed: Date?

    func isFor(_ basis: Preparation) -> Bool {
      (command, paths, manifest) == (basis.command, basis.paths, basis.manifest)
    }
  }

  private var preparation: URL { workspace.scratchFile("quick.json") }
  private var plan: URL { workspace.scratchFile("quick.yaml") }
  private var database: URL { workspace.scratchFile("quick.db") }

  private var prepared: Preparation? {
    (try? Data(contentsOf: preparation))
      .flatMap { try? JSONDecoder().decode(Preparation.self, from: $0) }
  }

  private func basis(_ snapshot: Snapshot) -> Preparation {
    Preparation(
      command: workspace.buildCommand, paths: snapshot.digests.keys.sorted(),
      manifest: snapshot.digests["Package.swift"])
  }

  /// The words that carry out the last plan; nil when it does not fit any more. The
  /// changes are the paths of the files that are other ones since.
  func command(for snapshot: Snapshot, changes: [String]) -> [String]? {
    let folders = workspace.chapters.flatMap {
      ["\($0.code(in: workspace.edition))/", "\($0.tests)/"]
    }
    let isSmall = changes.allSatisfy { path in
      path.hasSuffix(".swift") && folders.contains(where: path.hasPrefix)
    }
    guard isSmall, let prepared, prepared.isFor(basis(snapshot)),
      prepared.installed == installed(prepared.program)
    else { return nil }
    return command(of: prepared)
  }

  private func installed(_ program: String) -> Date? {
    let facts = try? FileManager.default.attributesOfItem(atPath: program)
    return facts?[.modificationDate] as? Date
  }

  private func command(of preparation: Preparation) -> [String] {
    [preparation.program, "--db", database.path, "-f", plan.path, "test"]
  }

  /// Makes the plan of a build that SwiftPM has just ended ready.
  ///
  /// - Returns: the words that carry it out; nil when it is not understood.
  func prepare(_ snapshot: Snapshot) -> [String]? {
    forget()
    let original = workspace.scratch.appending(path: "debug.yaml")
    guard let text = try? String(contentsOf: original, encoding: .utf8), isOurs(text),
      let replayable = SwiftPMPlan(text)
    else { return nil }
    var preparation = basis(snapshot)
    preparation.program = replayable.program
    preparation.installed = installed(replayable.program)
    try? Data(replayable.text.utf8).write(to: plan)
    try? JSONEncoder().encode(preparation).write(to: self.preparation)
    return command(of: preparation)
  }

  /// Whether SwiftPM planned this package: chapters share a scratch folder, and
  /// another process may have built another one since.
  private func isOurs(_ plan: String) -> Bool {
    workspace.chapter.map { plan.contains("\"C.Chapter\($0.number)") } ?? true
  }

  /// Leaves the next build to SwiftPM.
  func forget() {
    for file in [preparation, plan, database] { try? FileManager.default.removeItem(at: file) }
  }
}

/// The part of SwiftPM's plan (`debug.yaml`) that runs the compiler and the linker: a
/// manifest of llbuild's in YAML, whose lists are JSON.
struct SwiftPMPlan {
  /// The plan for `swift-build-tool`.
  ///
  /// What SwiftPM does in its own process is left out: it writes lists of files and
  /// copies resources, and all of that is there already while no file comes or goes.
  let text: String
  /// `swift-build-tool`, beside the compiler of the plan.
  let program: String

  private static let client = "client:\n  name: basic\n"

  /// - Returns: nil for a text that is not understood.
  init?(_ plan: String) {
    guard plan.hasPrefix(Self.client), let start = plan.range(of: "\ncommands:\n"),
      let compiler = plan.firstMatch(of: /args: \["(\/[^"]*)\/swiftc"/)
    else { return nil }
    let head = plan[..<start.upperBound].dropFirst(Self.client.count)
    let commands = plan[start.upperBound...].split(separator: "\n\n")
      .map { $0.trimmingCharacters(in: .newlines) }.filter { command in
        command.contains("\n    tool: shell\n") || command.contains("\n    tool: phony\n")
      }
    text = "client:\n  name: swift-build\n" + head + commands.joined(separator: "\n\n") + "\n"
    program = "\(compiler.1)/swift-build-tool"
  }
}

/// The lock that SwiftPM holds while it works in a scratch folder: a file in the folder
/// for temporary files, named after the scratch folder's path.
///
/// Source: swift-tools-support-core, `FileLock.prepareLock`. With another name it would
/// not keep SwiftPM out, and nothing else would go wrong.
final class PackageLock {
  private let lock: FileLock

  /// Takes the lock; nil when another process has it, or when that cannot be told.
  init?(of workspace: Workspace) {
    try? FileManager.default.createDirectory(
      at: workspace.temporaryFolder, withIntermediateDirectories: true)
    guard let lock = try? FileLock(Self.file(for: workspace).path) else { return nil }
    self.lock = lock
  }

  /// Whether another process has the lock.
  static func isTaken(of workspace: Workspace) -> Bool {
    do { return try FileLock(Self.file(for: workspace).path) == nil } catch { return false }
  }

  /// Links are followed in the path to the folder, not in the folder's own name.
  static func file(for workspace: Workspace) -> URL {
    let scratch = workspace.scratch
    let path = "\(scratch.deletingLastPathComponent().realPath)/\(scratch.lastPathComponent)"
    let whole = path.replacing("/", with: "_").replacing(":", with: "_") + ".lock"
    let name = String(decoding: whole.utf8.suffix(Int(NAME_MAX)), as: UTF8.self)
    return workspace.temporaryFolder.appending(path: name)
  }
}
