import Foundation
import WorkbookCourse

/// The folder of the workbook, found from any folder inside it.
enum PackageFolder {
  /// The nearest folder that holds a package with chapters: this one or one
  /// above it. Nil when there is none.
  static func holding(_ folder: URL) -> URL? {
    var folder = folder.standardizedFileURL
    while !isWorkbook(folder) {
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      if parent.path.count >= folder.path.count { return nil }
      folder = parent
    }
    return folder
  }

  private static func isWorkbook(_ folder: URL) -> Bool {
    let files = CourseFiles(root: folder)
    return files.exists("Package.swift") && files.exists("Chapters")
  }
}
