import Foundation
import WorkbookSupport

/// A build by the plan of the last one, without SwiftPM.
///
/// Two thirds of a small build is SwiftPM's own start: it asks the compiler about
/// itself, reads the manifest, and plans what it has planned before. While only
/// the contents of Swift files change, the plan stays the same, and
/// `swift-build-tool` carries it out. Whatever else changes, or goes wrong, is
/// left to SwiftPM.
///
/// On Darwin the plan runs in the same way; not run there.
struct DirectBuild {
  let package: PackageBuild

  /// What the plan was made for.
  private struct Basis: Codable, Equatable {
    /// The words that called SwiftPM.
    let command: [String]
    /// All files, and what the manifest said.
    let paths: [String]
    let manifest: String?

    init(_ command: [String], _ snapshot: Snapshot) {
      self.command = command
      paths = snapshot.digests.keys.sorted()
      manifest = snapshot.digests["Package.swift"]
    }
  }

  private var basis: URL { package.scratch.appending(path: "direct.json") }
  private var plan: URL { package.scratch.appending(path: "direct.yaml") }
  private var database: URL { package.scratch.appending(path: "direct.db") }

  /// Notes that SwiftPM has just built some files, and makes its plan ready.
  func prepare(_ snapshot: Snapshot) {
    forget()
    let original = package.scratch.appending(path: "debug.yaml")
    guard let text = try? String(contentsOf: original, encoding: .utf8),
      let replayable = BuildPlan.replayable(text)
    else { return }
    try? Data(replayable.utf8).write(to: plan)
    try? JSONEncoder().encode(Basis(package.command, snapshot)).write(to: basis)
  }

  /// Leaves the next build to SwiftPM.
  func forget() {
    for file in [basis, plan, database] { try? FileManager.default.removeItem(at: file) }
  }

  /// A build of some files, which are others than at the last build, as far as
  /// that is known, at some paths; nil when SwiftPM has to look at them.
  func start(_ snapshot: Snapshot, changes: [String]) -> PackageBuild.Start? {
    guard changes.allSatisfy({ $0.hasSuffix(".swift") && $0 != "Package.swift" }),
      let data = try? Data(contentsOf: basis),
      (try? JSONDecoder().decode(Basis.self, from: data)) == Basis(package.command, snapshot),
      let tool, let lock = PackageLock(of: package.scratch)
    else { return nil }
    let child = Shell(root: package.root, environment: package.switches).child(
      [tool, "--db", database.path, "-f", plan.path, "test"], log: package.buildLog)
    return PackageBuild.Start(child: child, isCold: false, lock: lock)
  }

  /// It stands beside the compiler of the plan, wherever `swift` in PATH is.
  private var tool: String? {
    guard let text = try? String(contentsOf: plan, encoding: .utf8),
      let compiler = BuildPlan.compiler(in: text)
    else { return nil }
    let tool = compiler.deletingLastPathComponent().appending(path: "swift-build-tool").path
    return FileManager.default.isExecutableFile(atPath: tool) ? tool : nil
  }
}
