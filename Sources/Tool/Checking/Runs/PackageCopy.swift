import Foundation
import WorkbookSupport

/// A copy of the package to change and build, without what begins with a dot.
package struct PackageCopy {
  private let original: URL
  private let folder: URL

  /// - Parameters:
  ///   - original: the package.
  ///   - folder: holds the copy, `package`, and what is built from it.
  package init(of original: URL, in folder: URL) {
    self.original = original
    self.folder = folder
  }

  package var root: URL { folder.appending(path: "package") }

  /// Makes a fresh copy with the times of the originals, so that a build folder
  /// from an earlier one is still warm.
  package func make() throws {
    let files = FileManager.default
    try? files.removeItem(at: root)
    try files.createDirectory(at: root, withIntermediateDirectories: true)
    let parts = try files.contentsOfDirectory(atPath: original.path).filter { !$0.hasPrefix(".") }
    let (exit, output) = try Shell(root: original).run(
      ["cp", "-Rp"] + parts.sorted() + [root.path],
      log: folder.appending(path: "copy.log"), deadline: 60)
    guard exit == .exited(0) else { throw ToolFault("The package could not be copied: \(output)") }
  }
}
