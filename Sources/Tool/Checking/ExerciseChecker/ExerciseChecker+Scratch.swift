import Foundation
import WorkbookCourse

extension ExerciseChecker {
  /// The build of a chapter, as a learner's own command would make it, in a
  /// scratch folder that the tool has to itself.
  package func package(for chapter: Chapter) -> PackageBuild {
    PackageBuild(
      root: root, edition: .learner, chapter: chapter.number,
      scratch: Self.scratch(in: root).appending(path: "chapters"),
      warningsAreErrors: false, isBare: true)
  }

  /// Where the tool builds: in `.build`, or, where nothing can be written there,
  /// in a folder of the system's own for temporary files. All chapters share one
  /// scratch folder, so that what they have in common is compiled once; each is
  /// still a package of its own there.
  package static func scratch(in root: URL) -> URL {
    let folder = root.appending(path: ".build/workbook")
    return isWritable(folder) ? folder : substitute(for: root)
  }

  /// Whether a chapter was ever built, so that what all of them share is there.
  package static func hasBuilt(in root: URL) -> Bool {
    let folder = scratch(in: root).appending(path: "chapters/debug")
    return FileManager.default.fileExists(atPath: folder.path)
  }

  /// Whether the checkout has to be left alone.
  static func isReadOnly(_ root: URL) -> Bool { scratch(in: root) == substitute(for: root) }

  static func readOnlyNotice(_ root: URL) -> String {
    "Nothing can be written in \(root.path)/.build; building in \(scratch(in: root).path) instead."
  }

  private static func substitute(for root: URL) -> URL {
    let name = "workbook-\(Digest(of: Data(root.path.utf8)).hex)"
    return URL.temporaryDirectory.appending(path: name)
  }

  private static func isWritable(_ folder: URL) -> Bool {
    let files = FileManager.default
    try? files.createDirectory(at: folder, withIntermediateDirectories: true)
    return files.isWritableFile(atPath: folder.path)
  }
}
