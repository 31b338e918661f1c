import Foundation
import WorkbookCore

/// What all submissions share of one chapter: its checks, compiled, and how a
/// submission is compiled and linked with them.
///
/// Submissions only read it. It holds nothing that was made from a chapter's
/// sources: no object, no module, no program. A submission is built in an empty
/// folder, so whatever a verdict rests on was compiled from that submission's own
/// bytes, or is the workbook's own.
struct PristineBuild: Sendable {
  let site: GradingSite
  let chapter: Chapter
  /// Says what the modules that it needs were made from.
  let kits: String
  /// Told what is built.
  var progress: @Sendable (String) -> Void = { _ in }
  var readPlan = Self.plan

  /// SwiftPM's plan, in the folder that submissions share.
  static let plan: @Sendable (CourseFiles) -> String? = { $0.text("build/debug.yaml") }

  private var folder: GradingFolder { site.folder }

  /// Whether it was not made yet for the same bytes.
  var isMissing: Bool { (try? String(contentsOf: folder.key(chapter), encoding: .utf8)) != key }

  /// Builds it in a lane. What all share has to be open for it.
  func make(in lane: Int) throws {
    progress("Building the checks of \(chapter.target)")
    for url in [folder.key(chapter), folder.plan(chapter)] {
      try? FileManager.default.removeItem(at: url)
    }
    try FileManager.default.createDirectory(
      at: folder.plan(chapter), withIntermediateDirectories: true)
    try site.files.renewWork(lane)
    try copyChapter(for: lane)
    let build = GradingBuild(
      site: site, chapter: chapter, lane: lane, deadline: WholeBuild.deadline)
    do {
      try makeQuick(build)
    } catch let fault as ToolFault {
      try makeWhole(build, after: fault)
    }
    try Data(key.utf8).write(to: folder.key(chapter))
  }

  /// What somebody else has made may be closed to the user of the lane.
  private func copyChapter(for lane: Int) throws {
    try PristinePackage(site: site).copy(chapter)
    for part in [chapter.starters, chapter.checks] {
      try site.files.handOver(folder.pristine.appending(path: "package/\(part)"), to: lane)
    }
  }

  private func makeQuick(_ build: GradingBuild) throws {
    let plan = readPlan(CourseFiles(root: folder.pristine)).flatMap(SwiftPMPlan.init)
    try GradingScripts(build: build, plan: plan).write()
    // Whatever the compiler keeps of the toolchain's modules is kept from here on.
    try build.expect(try build.build([:], isFirst: true))
  }

  /// Another toolchain may plan in another way: that costs time, and no grade.
  private func makeWhole(_ build: GradingBuild, after fault: ToolFault) throws {
    let whole = WholeBuild(build: build)
    guard whole.isPossible else { throw fault }
    progress("Building \(chapter.target) with SwiftPM alone, which takes longer")
    try whole.prepare()
    try build.expect(try build.build([:]))
  }

  private var key: String {
    "\(kits)\n\(Snapshot(of: chapter, in: CourseFiles(root: site.root)).digest)\n"
  }
}

extension GradingBuild {
  /// Makes sure that the workbook's own chapter was built.
  ///
  /// - Throws: `ToolFault`.
  func expect(_ result: PackageBuild.Result) throws { try result.expect(chapter.target) }
}

extension PackageBuild.Result {
  /// Makes sure that something of the workbook's own was built.
  ///
  /// - Throws: `ToolFault`.
  func expect(_ name: String) throws {
    if succeeded { return }
    let reason = diagnostics.errors.first?.title ?? tail
    throw ToolFault("The workbook's own \(name) does not build: \(reason)")
  }
}
