import Foundation
import WorkbookSupport

/// The files of a package. Paths are relative to its root.
package struct CourseFiles: Sendable {
  package let root: URL

  package init(root: URL) {
    self.root = root
  }

  package func url(_ path: String) -> URL { root.appending(path: path) }
  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }
  package func data(_ path: String) -> Data? { try? Data(contentsOf: url(path)) }

  /// The text of a file, nil when there is none or it is not UTF-8.
  package func text(_ path: String) -> String? {
    data(path).flatMap { String(bytes: $0, encoding: .utf8) }
  }

  package func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url(path), options: .atomic)
  }

  /// Writes a file, unless it has the text already.
  ///
  /// - Returns: whether it changed.
  package func renew(_ path: String, with text: String) throws -> Bool {
    if self.text(path) == text { return false }
    try write(text, to: path)
    return true
  }

  /// Every file below a folder, in order. The walk does not ask git, so that a
  /// file which git ignores is seen too; what the system and SwiftPM leave
  /// behind is passed over.
  package func walk(_ folder: String) -> [String] {
    let names = Folder.names(in: url(folder).path).filter { ![".DS_Store", ".build"].contains($0) }
    return names.map { "\(folder)/\($0)" }.flatMap { (path: String) -> [String] in
      switch Folder.kind(of: url(path).path) {
      case .folder: walk(path)
      case .file: [path]
      case .linkToFolder, nil: []
      }
    }.sorted()
  }

  /// The folders directly inside a folder, in order.
  package func folders(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)) ?? []
    return names.filter { isFolder(url("\(folder)/\($0)")) }.sorted()
  }

  private func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
