import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

extension GradingFolder {
  /// Builds what all submissions share, unless that was done before for the same
  /// bytes: everything but the chapter's own module and what names it.
  func prepare(_ chapter: Chapter, progress: (String) -> Void) throws {
    let snapshot = Snapshot(of: chapter, in: CourseFiles(root: root)).digest + (try makers())
    if (try? String(contentsOf: key(chapter), encoding: .utf8)) == snapshot { return }
    progress("Building the untouched \(chapter.target)")
    for url in [key(chapter), pristine(chapter)] { try? FileManager.default.removeItem(at: url) }
    try renew(0)
    try copyPackage(chapter)
    let build = GradingBuild(folder: self, chapter: chapter, lane: 0, deadline: 900)
    try handOver(pristine(chapter), to: 0)
    try expect(try build.compilePackage(), chapter)
    try writeScripts(build)
    try strip(chapter)
    // Whatever the compiler keeps of the toolchain's modules is kept from here on.
    try expect(try build.build([:], isFirst: true), chapter)
    try close(chapter)
    try Data(snapshot.utf8).write(to: key(chapter))
  }

  private func expect(_ result: PackageBuild.Result, _ chapter: Chapter) throws {
    if result.succeeded { return }
    let reason = result.diagnostics.errors.first?.title ?? result.tail
    throw ToolFault("The workbook's own \(chapter.target) does not build: \(reason)")
  }

  /// Who makes the pristine build: another compiler cannot go on with it, and
  /// another version of this tool may make it in another way.
  private func makers() throws -> String {
    "\n\(try Self.tool.get())\n\(try sandbox.compiler(root: root))\n"
  }

  /// The tool as it was when it started: a class may take longer than a build.
  private static let tool = Result { try FileStamp(of: Bundle.main.executablePath ?? "").text }

  /// Says which bytes the pristine build was made from.
  private func key(_ chapter: Chapter) -> URL {
    folder.appending(path: "pristine-\(chapter.number).key")
  }

  /// The manifest, what chapters import, one chapter and its checks: neither
  /// solutions nor answers nor the tool.
  private func copyPackage(_ chapter: Chapter) throws {
    let files = FileManager.default
    let original = CourseFiles(root: root)
    let copy = CourseFiles(root: pristine(chapter).appending(path: "package"))
    for folder in ["Sources", "Chapters", chapter.checks] {
      try files.createDirectory(at: copy.url(folder), withIntermediateDirectories: true)
    }
    try self.copy([original.url("Package.swift").path], to: copy.root.path)
    try self.copy(
      original.sharedSources.map { original.url($0).path }, to: copy.url("Sources").path)
    try self.copy([original.url(chapter.starters).path], to: copy.url("Chapters").path)
    let checks = try files.contentsOfDirectory(atPath: original.url(chapter.checks).path)
      .filter { !["Answers", "Lesson"].contains($0) }.sorted()
    try self.copy(
      checks.map { original.url("\(chapter.checks)/\($0)").path }, to: copy.url(chapter.checks).path
    )
    for (path, text) in Witness.sources(for: chapter) { try copy.write(text, to: path) }
  }

  /// Makes the scripts that build a submission, and the objects of the checks.
  private func writeScripts(_ build: GradingBuild) throws {
    let chapter = build.chapter
    let pristine = pristine(chapter)
    let files = CourseFiles(root: pristine)
    let plan = try GradingPlan(
      files.text("build/debug.yaml") ?? "", for: chapter, shared: build.shared, own: build.own)
    try FileManager.default.createDirectory(
      at: files.url("plan"), withIntermediateDirectories: true)
    try handOver(files.url("plan"), to: 0)
    try run(plan.preparation, in: build)
    let sources = files.walk("package/\(chapter.checks)").filter { $0.hasSuffix(".swift") }
    let subjects = sources.filter { $0.hasSuffix("Subject.swift") }.map(build.inside)
    let checks = sources.filter { !$0.hasSuffix("Subject.swift") }.map(build.inside)
    let job = files.text("plan/checks.job") ?? ""
    try run(try plan.checksScript(job: job, checks: checks, subjects: subjects), in: build)
    let link = try plan.linkScript(
      job: files.text("plan/link.job") ?? "",
      objects: checks.indices.map { build.inside("plan/\($0).o") } + sharedObjects(build))
    try run(link.shared, in: build)
    let script = try plan.buildScript(
      jobs: (files.text("plan/chapter.job") ?? "", job), subjects: subjects, link: link.own)
    try files.write(script, to: "plan/build.sh")
  }

  private func run(_ script: String, in build: GradingBuild) throws {
    let result = try build.run(["/bin/sh", "-c", script], writesShared: true)
    try expect(result, build.chapter)
  }

  /// The objects of everything but the chapter and its checks.
  private func sharedObjects(_ build: GradingBuild) -> [String] {
    let chapter = build.chapter
    let own = ["\(chapter.target).build/", "\(chapter.testTarget).build/"]
    return builtFiles(chapter).filter { path in
      path.hasSuffix(".swift.o") && !own.contains { path.hasPrefix($0) }
    }.map { build.inside("build/debug/\($0)") }
  }

  private func builtFiles(_ chapter: Chapter) -> [String] {
    let files = CourseFiles(root: debugFolder(chapter))
    return files.folders(in: ".").filter { $0.hasSuffix(".build") }.flatMap(files.walk)
  }

  func debugFolder(_ chapter: Chapter) -> URL {
    pristine(chapter).appending(path: "build/debug").resolvingSymlinksInPath()
  }

  /// Removes every object, module and program that holds something of the
  /// untouched chapter, so that none can be taken for a submission's.
  private func strip(_ chapter: Chapter) throws {
    let files = FileManager.default
    let debug = debugFolder(chapter)
    for name in try files.contentsOfDirectory(atPath: debug.path)
    where name.hasSuffix(".xctest") || name == "index" {
      try files.removeItem(at: debug.appending(path: name))
    }
    let modules = debug.appending(path: "Modules")
    for name in try files.contentsOfDirectory(atPath: modules.path)
    where name.hasPrefix(chapter.target) {
      try files.removeItem(at: modules.appending(path: name))
    }
    for path in builtFiles(chapter)
    where path.hasPrefix(chapter.target) && path.hasSuffix(".o") {
      try files.removeItem(at: debug.appending(path: path))
    }
  }

  /// From now on the shared folder is only read, by the users of all lanes.
  private func close(_ chapter: Chapter) throws {
    try run(["chmod", "-R", "a+rX,go-w", pristine(chapter).path])
    guard case .bubblewrap(let bubblewrap) = sandbox, bubblewrap.isRoot else { return }
    try run(["chown", "-R", "0:0", pristine(chapter).path])
  }
}
