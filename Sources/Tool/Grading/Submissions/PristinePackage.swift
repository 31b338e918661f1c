import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// The grader's own copy of what one chapter is built from: the manifest, what
/// chapters import, the chapter and its checks, and the grader's witness. It has
/// neither solutions nor answers nor the tool.
struct PristinePackage {
  let site: GradingSite
  let chapter: Chapter

  private var original: CourseFiles { CourseFiles(root: site.root) }
  private var target: CourseFiles {
    CourseFiles(root: site.folder.pristine(chapter).appending(path: "package"))
  }

  func copy() throws {
    try copy(["Package.swift"], to: "")
    try copy(original.sharedSources, to: "Sources")
    try copy([chapter.starters], to: "Chapters")
    try copy(checks, to: chapter.checks)
    try copy(Witness.sources, to: chapter.checks)
  }

  private var checks: [String] {
    Folder.names(in: original.url(chapter.checks).path)
      .filter { !["Answers", "Lesson"].contains($0) }.sorted()
      .map { "\(chapter.checks)/\($0)" }
  }

  private func copy(_ paths: [String], to folder: String) throws {
    try FileManager.default.createDirectory(
      at: target.url(folder), withIntermediateDirectories: true)
    try site.files.copy(paths.map { original.url($0).path }, to: target.url(folder).path)
  }
}
