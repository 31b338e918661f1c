import Foundation
import WorkbookChecking
import WorkbookCommands
import WorkbookSupport

extension Command {
  package static let courseBench = Command(
    audience: .authors, words: ["course", "bench"], summary: "measure the tool next to swift test",
    details: """
      With --against it measures a learner's first commands instead, on fresh copies of this
      workbook and of the version of it in that folder, such as a work tree of an older commit.
      """, options: [.against]
  ) { tool, invocation in
    guard let other = invocation[.against] else {
      return .init(text: try Bench(course: tool.course, root: tool.root).run().text, exit: .done)
    }
    let text = try FirstContact.compare(tool.root, with: URL(filePath: other).standardizedFileURL)
    return .init(text: text, exit: .done)
  }
}

extension ValueOption {
  static let against = ValueOption(
    name: "--against", placeholder: "FOLDER", kind: .path,
    summary: "measure first commands next to another version")
}

extension FirstContact {
  /// Copies two versions, and measures both.
  ///
  /// - Throws: `WrongUsage` when there is no other version.
  static func compare(_ root: URL, with other: URL) throws -> String {
    guard FileManager.default.fileExists(atPath: other.appending(path: "Package.swift").path) else {
      throw WrongUsage(
        error: "there is no workbook in \(other.path)",
        help: "name a folder that holds one, for example a git work tree of an older commit")
    }
    let folder = root.appending(path: ".build/bench")
    try? FileManager.default.removeItem(at: folder)
    let packages = try [("this", root), ("other", other)].map { name, original in
      let copy = PackageCopy(of: original, in: folder.appending(path: name))
      try copy.make()
      return Package(name: name, root: copy.root)
    }
    let progress = ProgressDisplay()
    defer { progress.end() }
    return text(try FirstContact(packages: packages, progress: progress).run(), of: packages)
  }
}
