import Foundation

/// Where the tool builds chapters, and where it remembers.
package struct ToolFolder {
  private let root: URL

  /// - Parameter root: the folder of the package.
  package init(in root: URL) { self.root = root }

  /// Where chapters are built, as `swift test` builds them.
  package var scratch: URL { root.appending(path: ".build") }

  /// Holds what the tool remembers, and the folders in which it grades.
  package var url: URL { scratch.appending(path: "workbook") }

  /// Whether a module was ever built where chapters are built. SwiftPM has a folder for each
  /// module as soon as it plans a build.
  package func hasBuilt(_ module: String) -> Bool {
    let file = scratch.appending(path: "debug/Modules/\(module).swiftmodule")
    return FileManager.default.fileExists(atPath: file.path)
  }
}
