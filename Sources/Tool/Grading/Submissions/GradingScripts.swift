import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// Makes the scripts that build a submission without SwiftPM, and the objects of
/// the checks.
struct GradingScripts {
  /// Builds what all submissions share.
  let build: GradingBuild
  /// What SwiftPM has planned.
  let plan: SwiftPMPlan?

  private var chapter: Chapter { build.chapter }
  private var files: CourseFiles { CourseFiles(root: build.site.folder.pristine(chapter)) }

  func write() throws {
    let plan = try GradingPlan(plan, for: chapter, shared: build.shared, own: build.own)
    try FileManager.default.createDirectory(
      at: files.url("plan"), withIntermediateDirectories: true)
    try files.write(main, to: Self.mainFile)
    try build.site.files.handOver(files.url("plan"), to: 0)
    try run(plan.preparation)
    try run(try plan.checksScript(job: job("checks"), checks: checks, subjects: subjects))
    let link = try plan.linkScript(job: job("link"), objects: objects)
    try run(link.shared)
    let script = try plan.buildScript(
      jobs: (job("chapter"), job("checks")), subjects: subjects, link: link.own)
    try files.write(script, to: "plan/build.sh")
  }

  private func run(_ script: String) throws {
    try build.expect(try build.run(["/bin/sh", "-c", script], writesShared: true))
  }

  /// The compiler's own words for a job.
  private func job(_ name: String) -> String { files.text("plan/\(name).job") ?? "" }

  private var sources: [String] {
    files.walk("package/\(chapter.checks)").filter { $0.hasSuffix(".swift") }
  }

  /// The few files of the checks that name the learner's code, and all others.
  private var subjects: [String] {
    sources.filter { $0.hasSuffix("Subject.swift") }.map(build.inside)
  }
  private var checks: [String] {
    (sources.filter { !$0.hasSuffix("Subject.swift") } + [Self.mainFile]).map(build.inside)
  }

  private static let mainFile = "plan/GradedProgram.swift"

  /// The first thing that the program does. Only chapters whose checks run tests have
  /// CheckKit, which makes processes for them.
  private var main: String {
    let kit = "CheckKit"
    let isThere = files.exists("package/Sources/\(kit)")
    let apart = "apart: .init(serve: RunServer.serve, open: RunDesk.open)"
    return """
      \(isThere ? "import \(kit)\n" : "")
      @main struct GradedProgram {
        static func main() { GradingMain.run(\(isThere ? apart : "")) }
      }

      """
  }

  /// Those of the checks, and of everything but the chapter, its checks, and where
  /// SwiftPM's own program begins.
  private var objects: [String] {
    let own = ["\(chapter.target).build/", "\(chapter.testTarget).build/"]
    let shared = build.site.folder.objects(chapter).filter { path in
      path.hasSuffix(".swift.o") && !path.hasSuffix("PackageTests.build/runner.swift.o")
        && !own.contains { path.hasPrefix($0) }
    }
    return checks.indices.map { build.inside("plan/\($0).o") }
      + shared.map { build.inside("build/debug/\($0)") }
  }
}
