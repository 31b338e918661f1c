import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// A copy of the package in which the solutions of one chapter stand in the place
/// of its starters, built once, and the commands that put a mutant into it.
///
/// SwiftPM would need a second for each mutant, and may miss a change that comes
/// right after a build. So the compiler is called as SwiftPM's plan calls it, for
/// the mutant and the one file of the checks that names it; their objects are made
/// anew in a folder of a lane, and linked with all others. Nothing in that folder
/// is older than the mutant.
struct MutantLab {
  let root: URL
  let chapter: Chapter

  /// Holds the copy, what is built from it, and what was found.
  var folder: URL { root.appending(path: MutantFindings.folder) }
  private var copy: PackageCopy { PackageCopy(of: root, in: folder) }
  var files: CourseFiles { CourseFiles(root: copy.root) }

  var package: PackageBuild {
    PackageBuild(
      root: copy.root, edition: .learner, chapter: chapter.number,
      scratch: folder.appending(path: "build-\(chapter.number)"), warningsAreErrors: false,
      isBare: true)
  }

  /// The bytes on which verdicts depend.
  var snapshot: Snapshot { Snapshot(of: chapter, in: files) }

  /// Copies the package and builds the chapter.
  ///
  /// - Throws: `ToolFault` when it does not build.
  func prepare() throws -> MutantCommands {
    try copy.make()
    let (exit, output) = try Shell(root: copy.root).run(
      ["cp", "-Rp", "\(chapter.solutions)/.", chapter.starters],
      log: folder.appending(path: "copy.log"), deadline: 60)
    guard exit == .exited(0) else { throw ToolFault("The solutions were not copied: \(output)") }
    try build()
    return try MutantCommands(lab: self)
  }

  private func build() throws {
    var result: PackageBuild.Result?
    let job = FreshBuild(package: package, chapter: chapter).job(snapshot) { ending in
      if case .built(let built) = ending { result = built }
      return []
    }
    try ChildPool(atOnce: 1).run([job], isCancelled: { Interrupt.wasReceived })
    if result?.succeeded == true { return }
    throw ToolFault("The solutions of \(chapter.target) do not build: \(result?.tail ?? "")")
  }

  /// Where a lane puts what it makes. Two mutants are built at the same time, each
  /// in a lane of its own.
  func lane(_ number: Int) -> CourseFiles {
    CourseFiles(root: folder.appending(path: "lane-\(number)"))
  }
}
