import Foundation
import WorkbookCore

/// The grader's own copy of what chapters are built from: the manifest, what they
/// import, the chapters and their checks, and the grader's witness. It has neither
/// solutions nor answers nor the tool.
struct PristinePackage {
  let site: GradingSite

  /// What SwiftPM builds of it: what chapters and their checks import, and none of
  /// them.
  static let kits = "GraderKits"

  private var original: CourseFiles { CourseFiles(root: site.root) }
  private var target: CourseFiles {
    CourseFiles(root: site.folder.pristine.appending(path: "package"))
  }

  /// Copies it; the manifest asks for all chapters.
  func copy(_ chapters: [Chapter]) throws {
    try copy(original.sharedSources, to: "Sources")
    let manifest = original.text("Package.swift") ?? ""
    try target.write(manifest + Self.target(besides: chapters), to: "Package.swift")
    let kits = "Sources/\(Self.kits)"
    try FileManager.default.createDirectory(
      at: target.url(kits), withIntermediateDirectories: true)
    try target.write("// Nothing but what it depends on.\n", to: "\(kits)/Kits.swift")
    for chapter in chapters { try copy(chapter) }
  }

  /// Copies a chapter as it is now.
  func copy(_ chapter: Chapter) throws {
    for folder in [chapter.starters, chapter.checks] {
      try? FileManager.default.removeItem(at: target.url(folder))
    }
    try copy([chapter.starters], to: "Chapters")
    try copy(checks(of: chapter), to: chapter.checks)
  }

  private func checks(of chapter: Chapter) -> [String] {
    Folder.names(in: original.url(chapter.checks).path)
      .filter { !["Answers", "Lesson"].contains($0) }.sorted()
      .map { "\(chapter.checks)/\($0)" }
  }

  private func copy(_ paths: [String], to folder: String) throws {
    try FileManager.default.createDirectory(
      at: target.url(folder), withIntermediateDirectories: true)
    try site.files.copy(paths.map { original.url($0).path }, to: target.url(folder).path)
  }

  /// Goes to the end of the manifest. The learner's tool is not here, and what nobody
  /// imports need not be built.
  private static func target(besides chapters: [Chapter]) -> String {
    """

    package.targets.removeAll { $0.type == .executable }
    let graderImports = Set(package.targets.flatMap(\\.dependencies).compactMap { dependency in
      if case .byNameItem(let name, _) = dependency { name } else { nil }
    })
    let graderKits = package.targets.map(\\.name).filter { name in
      graderImports.contains(name) && !\(chapters.map(\.target)).contains(name)
    }
    package.targets.append(
      .target(name: "\(kits)", dependencies: graderKits.map { .byName(name: $0) }))

    """
  }
}
