import Foundation
import WorkbookCourse
import WorkbookSupport

/// Tells a program from another one that is put in its place.
struct FileStamp {
  /// The path without links, the size, and the time of the last change.
  let text: String

  init(of path: String) throws {
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    let time = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    text = "\(file) \(facts[.size] ?? 0) \(time)"
  }
}

extension Sandbox {
  /// Which compiler is used, so that nothing of another one is taken for its own.
  func compiler(root: URL) throws -> String {
    switch self {
    case .bubblewrap(let bubblewrap):
      return try FileStamp(of: "\(bubblewrap.toolchain)/bin/swift-frontend").text
    case .none:
      let (_, output) = try Shell(root: root).capture(["swift", "-print-target-info"])
      return Digest(of: output).hex
    }
  }
}
