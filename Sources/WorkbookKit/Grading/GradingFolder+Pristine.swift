import Foundation

extension GradingFolder {
  /// Builds the untouched chapter, unless that was done before for the same
  /// bytes, and takes out of the build what came of the chapter's sources.
  func prepare(_ chapter: Chapter, progress: (String) -> Void) throws {
    let snapshot = Snapshot(of: chapter, in: CourseFiles(root: root)).digest
    if (try? String(contentsOf: key(chapter), encoding: .utf8)) == snapshot { return }
    progress("Building the untouched \(chapter.target)")
    try? FileManager.default.removeItem(at: key(chapter))
    try copyPackage(chapter)
    try handOver(0)
    let build = GradingBuild(folder: self, chapter: chapter, lane: 0, deadline: 900)
    let result = try build.compile()
    guard result.succeeded else {
      let reason = result.diagnostics.errors.first?.title ?? result.tail
      throw ToolFault("The workbook's own \(chapter.target) does not build: \(reason)")
    }
    try strip(chapter)
    try? FileManager.default.removeItem(at: pristine(chapter))
    try FileManager.default.moveItem(at: work(0), to: pristine(chapter))
    try Data(snapshot.utf8).write(to: key(chapter))
  }

  /// Says which bytes the pristine build was made from.
  private func key(_ chapter: Chapter) -> URL {
    folder.appending(path: "pristine-\(chapter.number).key")
  }

  /// The manifest, what chapters import, one chapter and its checks: neither
  /// solutions nor answers nor the tool.
  private func copyPackage(_ chapter: Chapter) throws {
    let files = FileManager.default
    let original = CourseFiles(root: root)
    let copy = CourseFiles(root: work(0).appending(path: "package"))
    try? files.removeItem(at: work(0))
    for folder in ["Sources", "Chapters", chapter.checks] {
      try files.createDirectory(at: copy.url(folder), withIntermediateDirectories: true)
    }
    try self.copy([original.url("Package.swift").path], to: copy.root.path)
    let sources = original.folders(in: "Sources").filter {
      !["WorkbookKit", "workbook"].contains($0)
    }
    try self.copy(sources.map { original.url("Sources/\($0)").path }, to: copy.url("Sources").path)
    try self.copy([original.url(chapter.starters).path], to: copy.url("Chapters").path)
    let checks = try files.contentsOfDirectory(atPath: original.url(chapter.checks).path)
      .filter { !["Answers", "Lesson"].contains($0) }.sorted()
    try self.copy(
      checks.map { original.url("\(chapter.checks)/\($0)").path }, to: copy.url(chapter.checks).path
    )
    for (path, data) in Witness().sources(for: chapter) { try data.write(to: copy.url(path)) }
  }

  /// Removes every object, module and program that holds something of the
  /// chapter, so that none can be older than a submission.
  private func strip(_ chapter: Chapter) throws {
    let files = FileManager.default
    let debug = work(0).appending(path: "build/debug").resolvingSymlinksInPath()
    for folder in [debug, debug.appending(path: "Modules")] {
      for name in try files.contentsOfDirectory(atPath: folder.path)
      where name.contains(chapter.target) || name.contains("PackageTests") || name == "index" {
        try files.removeItem(at: folder.appending(path: name))
      }
    }
  }
}
