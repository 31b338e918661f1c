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

  /// What was made ready, and for what.
  private struct Preparation: Codable {
    let basis: Basis
    /// Carries out the plan.
    let program: String
  }

  private var preparation: URL { package.scratchFile("direct.json") }
  private var plan: URL { package.scratchFile("direct.yaml") }
  private var database: URL { package.scratchFile("direct.db") }

  /// Notes that SwiftPM has just built some files, and makes its plan ready.
  func prepare(_ snapshot: Snapshot) {
    forget()
    let original = package.scratch.appending(path: "debug.yaml")
    guard let text = try? String(contentsOf: original, encoding: .utf8),
      let readable = BuildPlan(text), let program = readable.program?.path, isOurs(text)
    else { return }
    try? Data(readable.replayable.utf8).write(to: plan)
    let done = Preparation(basis: Basis(package.command, snapshot), program: program)
    try? JSONEncoder().encode(done).write(to: preparation)
  }

  /// Whether SwiftPM planned what this package is: chapters share a scratch
  /// folder, and another process may have built another one since.
  private func isOurs(_ plan: String) -> Bool {
    package.chapter.map { plan.contains("\"C.Chapter\($0)") } ?? true
  }

  /// Leaves the next build to SwiftPM.
  func forget() {
    for file in [preparation, plan, database] { try? FileManager.default.removeItem(at: file) }
  }

  /// A build of some files, which are others than at the last build, as far as
  /// that is known, at some paths; nil when SwiftPM has to look at them.
  func start(_ snapshot: Snapshot, changes: [String]) -> PackageBuild.Start? {
    guard changes.allSatisfy({ $0.hasSuffix(".swift") && $0 != "Package.swift" }),
      let data = try? Data(contentsOf: preparation),
      let done = try? JSONDecoder().decode(Preparation.self, from: data),
      done.basis == Basis(package.command, snapshot),
      FileManager.default.isExecutableFile(atPath: done.program),
      let lock = PackageLock(of: package.scratch)
    else { return nil }
    let child = Shell(root: package.root, environment: package.switches).child(
      [done.program, "--db", database.path, "-f", plan.path, "test"], log: package.buildLog)
    return PackageBuild.Start(child: child, isCold: false, lock: lock)
  }
}
