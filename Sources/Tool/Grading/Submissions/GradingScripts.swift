import Foundation
import WorkbookCore

/// Makes the scripts that build a submission without SwiftPM, and the objects of
/// the checks.
struct GradingScripts {
  /// Builds what all submissions share.
  let build: GradingBuild
  /// What SwiftPM has planned.
  let plan: SwiftPMPlan?

  private var chapter: Chapter { build.chapter }
  private var files: CourseFiles { CourseFiles(root: build.site.folder.pristine) }
  private var planned: CourseFiles { CourseFiles(root: build.site.folder.plan(chapter)) }

  /// Builds a submission, relative to what is shared of the chapter.
  static let script = "build.sh"

  func write() throws {
    let plan = try GradingPlan(plan, for: build)
    try planned.write(Self.main, to: Self.mainFile)
    try makeBundles()
    try build.site.files.handOver(planned.root, to: build.lane)
    try run(plan.preparation)
    try run(try plan.checksScript(job: job("checks"), checks: checks, subjects: subjects))
    let link = try plan.linkScript(job: job("link"), objects: objects(plan))
    try run(link.shared)
    let script = try plan.buildScript(
      jobs: (job("chapter"), job("checks")), subjects: subjects, link: link)
    try planned.write(script, to: Self.script)
  }

  private func run(_ script: String) throws {
    try build.expect(try build.run(["/bin/sh", "-c", script], writing: .everything))
  }

  /// The compiler's own words for a job.
  private func job(_ name: String) -> String { planned.text("\(name).job") ?? "" }

  private var sources: [String] {
    files.walk("package/\(chapter.checks)").filter { $0.hasSuffix(".swift") }
  }

  /// The few files of the checks that name the learner's code, and all others.
  private var subjects: [String] {
    sources.filter { $0.hasSuffix("Subject.swift") }.map(build.job.inside)
  }
  private var checks: [String] {
    sources.filter { !$0.hasSuffix("Subject.swift") }.map(build.job.inside)
      + ["\(build.planned)/\(Self.mainFile)"]
  }

  private static let mainFile = "GradedProgram.swift"

  /// What SwiftPM writes for a program of tests, too.
  private static let main = """
    import Testing

    @main struct GradedProgram {
      static func main() async { await Testing.__swiftPMEntryPoint() as Never }
    }

    """

  /// Those of the checks, and of the kits that they need.
  private func objects(_ plan: GradingPlan) -> [String] {
    let kits = plan.checksModules.sorted().map { "\($0).build" }
    let built = CourseFiles(root: build.site.folder.built)
    let objects = kits.flatMap(built.walk).filter { $0.hasSuffix(".swift.o") }
    return checks.indices.map { "\(build.planned)/\($0).o" }
      + objects.map { build.job.inside("build/debug/\($0)") }
  }
}

extension GradingScripts {
  /// Makes the folders in which the chapter's program looks for its fixtures, as
  /// SwiftPM would.
  private func makeBundles() throws {
    let fixtures = "package/\(chapter.starters)/Fixtures"
    for name in plan?.bundles(of: chapter.target) ?? [] {
      let bundle = planned.url(name)
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      try build.site.files.copy([files.url(fixtures).path], to: bundle.path)
    }
  }

  /// Those folders, of what is shared of a chapter.
  static func bundles(in planned: CourseFiles) -> [String] {
    planned.folders(in: ".").filter { $0.hasSuffix(".resources") }
  }
}
