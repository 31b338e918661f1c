import Foundation
import WorkbookCore

/// Builds one chapter for the grader, in the sandbox.
struct GradingBuild {
  let site: GradingSite
  let chapter: Chapter
  let lane: Int
  /// How long one build may take, in seconds.
  var deadline = 120.0
  /// Of the submission that is built; nil where the grader builds for itself.
  var budget: Budget?

  var job: GradingJob { GradingJob(site: site, lane: lane, budget: budget) }
  private var work: CourseFiles { CourseFiles(root: site.folder.work(lane)) }
  private var plan: CourseFiles { CourseFiles(root: site.folder.plan(chapter)) }

  /// The folder of what is shared of the chapter, as a job sees it.
  var planned: String { job.inside(site.folder.plan(chapter).lastPathComponent) }

  /// Whether SwiftPM builds each submission as a whole.
  var isWhole: Bool { plan.exists(WholeBuild.script) }

  private var longest: Double { isWhole ? max(deadline, WholeBuild.deadline) : deadline }

  /// The built checks, as a job sees them.
  var program: String { job.insideOwn(GradingPlan.program) }

  /// Whether an exercise is, or has beside it, tests that a learner writes.
  func asksForTests(_ entry: Entry) -> Bool {
    let starter = CourseFiles(root: site.root).text(entry.starter) ?? ""
    return entry.exercise.isLearnersTests || entry.exercise.faults != nil
      || starter.contains("@Suite")
  }

  /// Builds what somebody handed in, in an empty folder. The files take the
  /// place of the starters, or stand beside them. In the first build the compiler
  /// may still keep what it makes of the toolchain's modules for all submissions.
  func build(_ files: [String: Data], isFirst: Bool = false) throws -> PackageBuild.Result {
    try site.files.renewWork(lane)
    try isWhole ? layOutPackage(with: files) : layOut(files)
    try site.files.handOver(work.root, to: lane)
    let command = ["/bin/sh", "\(planned)/\(isWhole ? WholeBuild.script : GradingScripts.script)"]
    let result = try run(command, writing: isFirst ? .everything : .nothing)
    if result.succeeded || !result.missesModule { return result }
    return try run(command, writing: .ownModules)
  }

  /// Runs a program of the toolchain on the work folder as it is.
  func run(_ command: [String], writing access: GradingJob.Access) throws -> PackageBuild.Result {
    try job.run(command, onChapter: chapter.number, writing: access, within: longest)
  }
}

extension GradingBuild {
  /// Copies the package, with what was handed in in the place of the starters.
  private func layOutPackage(with files: [String: Data]) throws {
    let package = site.folder.pristine.appending(path: "package")
    try site.files.copy([package.path], to: work.root.path)
    let manifest = plan.data(WholeBuild.manifest) ?? Data()
    let all = files.merging([WholeBuild.manifest: manifest]) { $1 }
    for (path, data) in all { try layOut(data, of: path, at: "package/\(path)") }
  }

  /// Writes what was handed in, the list of the module's sources, and the
  /// resources that the program looks for beside itself.
  private func layOut(_ files: [String: Data]) throws {
    for (path, data) in files { try layOut(data, of: path, at: "package/\(path)") }
    let shared = CourseFiles(root: site.folder.pristine)
    let starters = CourseFiles(root: shared.url("package")).walk(chapter.starters)
    let own = files.keys.filter(isCompiled).map { job.insideOwn("package/\($0)") }
    let others = starters.filter { files[$0] == nil && isCompiled($0) }
      .map { job.inside("package/\($0)") }
    let made = shared.walk("build/debug/\(chapter.target).build/DerivedSources")
      .filter(isCompiled).map(job.inside)
    let sources = (own + others + made).sorted()
    try write(
      Data(sources.map { "\"\($0)\"\n" }.joined().utf8), to: "sources.txt")
    try layOutResources(of: files)
  }

  private var fixtures: String { "\(chapter.starters)/Fixtures/" }

  /// SwiftPM compiles nothing of the folder that it copies as a resource.
  private func isCompiled(_ path: String) -> Bool {
    path.hasSuffix(".swift") && !path.hasPrefix(fixtures)
  }

  private func layOutResources(of files: [String: Data]) throws {
    for name in GradingScripts.bundles(in: plan) {
      try site.files.copy([plan.url(name).path], to: work.root.path)
      for (path, data) in files where path.hasPrefix(fixtures) {
        try layOut(data, of: path, at: "\(name)/\(path.dropFirst(chapter.starters.count + 1))")
      }
    }
  }

  /// Writes a file that was handed in.
  ///
  /// - Throws: `LayoutFailure`.
  private func layOut(_ data: Data, of path: String, at place: String) throws {
    do {
      try write(data, to: place)
    } catch {
      throw LayoutFailure(path: path, why: error.systemReason)
    }
  }

  private func write(_ data: Data, to path: String) throws {
    let url = work.url(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}

/// A file that was handed in and cannot be laid out for a build: there is no
/// place for it beside the grader's own files, or the disk does not take its name.
struct LayoutFailure: Error {
  let path: String
  let why: String

  /// The end of a sentence that says what was not taken.
  var sentence: String { "\(path.escapedForDisplay) cannot be laid out for a build: \(why)" }
}

extension PackageBuild.Result {
  /// Whether the compiler wanted to keep a module of the toolchain that nobody has
  /// asked for before, or whose headers have changed since. It names no line for some.
  fileprivate var missesModule: Bool {
    let fault = "could not build C module"
    return tail.contains("Read-only file system") || tail.contains(fault)
      || diagnostics.contains { $0.message.contains(fault) }
  }
}
