import Foundation
import WorkbookSupport

/// The folder that a copy goes into. It is new or empty, and stands outside of
/// the package.
struct ClassFolder {
  let url: URL

  /// - Parameters:
  ///   - word: the path, as it was typed.
  ///   - root: the package.
  /// - Throws: `WrongUsage`.
  init(_ word: String, outside root: URL) throws {
    url = URL(filePath: word).standardizedFileURL
    if let error = Self.complaint(on: url, outside: root) {
      throw WrongUsage(
        error: "“\(word)” \(error)",
        help: "name a new or empty folder outside of the workbook")
    }
  }

  private static func complaint(on url: URL, outside root: URL) -> String? {
    if isInside(url, root) { return "is inside the workbook" }
    switch Folder.kind(of: url.path) {
    case .file: return "is a file"
    case .folder, .linkToFolder:
      // A folder that cannot be read has no names either.
      let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
      return names.map { $0.isEmpty ? nil : "is not empty" } ?? "cannot be read"
    case nil: return nil
    }
  }

  /// Compares the nearest folders that are there, without links.
  private static func isInside(_ url: URL, _ root: URL) -> Bool {
    var place = url
    while Folder.kind(of: place.path) == nil && place.pathComponents.count > 1 {
      place = place.deletingLastPathComponent().standardizedFileURL
    }
    let (inner, outer) = (place.realPath, root.realPath)
    return inner == outer || inner.hasPrefix("\(outer)/")
  }

  /// Fills the folder, or leaves everything as it was: the files are written
  /// beside it, and then moved as one.
  func fill(_ write: (URL) throws -> Void) throws {
    // A link leads to a folder; that folder is filled.
    let target = URL(filePath: url.realPath)
    let parent = target.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let draft = parent.appending(path: ".\(target.lastPathComponent)-\(UUID())")
    defer { try? FileManager.default.removeItem(at: draft) }
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: false)
    try write(draft)
    // Takes the place of an empty folder, and of nothing else.
    guard rename(draft.path, target.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
