import Foundation
import WorkbookCore

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

/// Tells the headers of the system from others that an update puts in their place: the
/// compiler makes modules from them, and keeps those.
struct HeaderStamp {
  /// Each folder of headers, with the time at which a file in it was last replaced.
  let text: String

  init(of folder: String = "/usr/include") {
    text = Self.stamps(of: folder).joined(separator: "\n")
  }

  private static func stamps(of folder: String) -> [String] {
    guard Folder.kind(of: folder) == .folder, let stamp = try? FileStamp(of: folder) else {
      return []
    }
    // No folder has a dot in its name, and a look at each of some thousand headers takes time.
    let names = Folder.names(in: folder).filter { !$0.contains(".") }.sorted()
    return [stamp.text] + names.flatMap { stamps(of: "\(folder)/\($0)") }
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
