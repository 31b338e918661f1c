import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// What all submissions share of one chapter: the package with the untouched
/// chapter, and everything that was built of it but the chapter.
///
/// Submissions only read it. It holds nothing that was made from a chapter's
/// sources: no object, no module, no program. A submission is built in an empty
/// folder, so whatever a verdict rests on was compiled from that submission's own
/// bytes, or is the workbook's own.
struct PristineBuild {
  let site: GradingSite
  let chapter: Chapter
  /// Told what is built.
  var progress: (String) -> Void = { _ in }
  var readPlan = Self.plan

  /// SwiftPM's plan, in the folder that submissions share.
  static let plan: @Sendable (CourseFiles) -> String? = { $0.text("build/debug.yaml") }

  private var folder: GradingFolder { site.folder }
  private var pristine: URL { folder.pristine(chapter) }

  /// Builds it, unless that was done before for the same bytes.
  func make() throws {
    let key = try key()
    if (try? String(contentsOf: folder.key(chapter), encoding: .utf8)) == key { return }
    progress("Building the untouched \(chapter.target)")
    try makeAnew()
    try Data(key.utf8).write(to: folder.key(chapter))
  }

  private func makeAnew() throws {
    for url in [folder.key(chapter), pristine] { try? FileManager.default.removeItem(at: url) }
    try site.files.renewWork(0)
    try PristinePackage(site: site, chapter: chapter).copy()
    try site.files.handOver(pristine, to: 0)
    let build = GradingBuild(site: site, chapter: chapter, lane: 0, deadline: 900)
    try build.expect(try build.compilePackage())
    do {
      try makeQuick(build)
    } catch let fault as ToolFault {
      try makeWhole(build, after: fault)
    }
    try site.files.close(pristine)
  }

  private func makeQuick(_ build: GradingBuild) throws {
    let plan = readPlan(CourseFiles(root: pristine)).flatMap(SwiftPMPlan.init)
    try GradingScripts(build: build, plan: plan).write()
    try strip()
    // Whatever the compiler keeps of the toolchain's modules is kept from here on.
    try build.expect(try build.build([:], isFirst: true))
  }

  /// Another toolchain may plan in another way: that costs time, and no grade.
  private func makeWhole(_ build: GradingBuild, after fault: ToolFault) throws {
    let whole = WholeBuild(build: build)
    guard whole.isPossible else { throw fault }
    progress("Building \(chapter.target) with SwiftPM alone, which takes longer")
    try strip()
    try whole.prepare()
    try build.expect(try build.build([:]))
  }

  /// The bytes that it is made from, and who makes it: another compiler cannot go
  /// on with it, and another version of this tool may make it in another way.
  private func key() throws -> String {
    let own = CourseFiles(root: site.root)
    let witness = Witness.sources.map { own.data($0).map { Digest(of: $0).hex } ?? "" }
    let makers = [try Self.tool.get(), try site.sandbox.compiler(root: site.root)]
    let lines = [Snapshot(of: chapter, in: own).digest] + witness + makers
    return lines.map { "\($0)\n" }.joined()
  }

  /// The tool as it was when it started: a class may take longer than a build.
  private static let tool = Result { try FileStamp(of: Bundle.main.executablePath ?? "").text }

  /// Removes every object, module and program that holds something of the
  /// untouched chapter, so that none can be taken for a submission's.
  private func strip() throws {
    let built = folder.built(chapter)
    try remove(from: built) { $0.hasSuffix(".xctest") || $0 == "index" }
    try remove(from: built.appending(path: "Modules")) { $0.hasPrefix(chapter.target) }
    for path in folder.objects(chapter) where path.hasPrefix(chapter.target) {
      try FileManager.default.removeItem(at: built.appending(path: path))
    }
  }

  private func remove(from folder: URL, where isUnwanted: (String) -> Bool) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where isUnwanted(name) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}

extension GradingFolder {
  /// The objects that SwiftPM has made of the pristine package, relative to where
  /// it puts them.
  func objects(_ chapter: Chapter) -> [String] {
    let files = CourseFiles(root: built(chapter))
    return files.folders(in: ".").filter { $0.hasSuffix(".build") }.flatMap(files.walk)
      .filter { $0.hasSuffix(".o") }
  }
}

extension GradingBuild {
  /// Makes sure that the workbook's own chapter was built.
  ///
  /// - Throws: `ToolFault`.
  func expect(_ result: PackageBuild.Result) throws {
    if result.succeeded { return }
    let reason = result.diagnostics.errors.first?.title ?? result.tail
    throw ToolFault("The workbook's own \(chapter.target) does not build: \(reason)")
  }
}
