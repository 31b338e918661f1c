import Foundation

/// Where the tool builds chapters, and where it remembers.
package struct ToolFolder {
  private let root: URL

  /// - Parameter root: the folder of the package.
  package init(in root: URL) { self.root = root }

  /// Where chapters are built: in `.build`, or, where nothing can be written there, in a folder
  /// of the system's own for temporary files.
  package var scratch: URL { isReadOnly ? substitute : root.appending(path: ".build") }

  /// Holds what the tool remembers, and the folders in which it grades.
  package var url: URL { scratch.appending(path: "workbook") }

  /// Why chapters are built elsewhere, in a sentence; nil where they are not.
  var notice: String? {
    isReadOnly
      ? "Nothing can be written in \(root.path)/.build; building in \(substitute.path) instead."
      : nil
  }

  /// Whether a module was ever built where chapters are built. SwiftPM has a folder for each
  /// module as soon as it plans a build.
  package func hasBuilt(_ module: String) -> Bool {
    let file = scratch.appending(path: "debug/Modules/\(module).swiftmodule")
    return FileManager.default.fileExists(atPath: file.path)
  }

  /// Whether the checkout has to be left alone.
  private var isReadOnly: Bool {
    let (files, own) = (FileManager.default, root.appending(path: ".build/workbook"))
    try? files.createDirectory(at: own, withIntermediateDirectories: true)
    return !files.isWritableFile(atPath: own.path)
  }

  private var substitute: URL {
    .temporaryDirectory.appending(path: "workbook-\(Digest(of: Data(root.path.utf8)).hex)")
  }
}
