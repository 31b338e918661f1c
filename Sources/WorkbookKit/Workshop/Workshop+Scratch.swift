import Foundation

extension Workshop {
  /// The build of a chapter, as a learner's own command would make it, in a
  /// scratch folder that the tool has to itself.
  func package(for chapter: Chapter) -> PackageBuild {
    PackageBuild(
      root: root, edition: .learner, chapter: chapter.number, scratch: Self.scratch(in: root),
      warningsAreErrors: false, isBare: true)
  }

  /// Where the tool builds: in `.build`, or, where nothing can be written
  /// there, in a folder of the system's own for temporary files.
  static func scratch(in root: URL) -> URL {
    let folder = root.appending(path: ".build/workbook")
    return isWritable(folder) ? folder : substitute(for: root)
  }

  /// Whether the checkout has to be left alone.
  static func isReadOnly(_ root: URL) -> Bool { scratch(in: root) == substitute(for: root) }

  static func readOnlyNotice(_ root: URL) -> String {
    "Nothing can be written in \(root.path)/.build; building in \(scratch(in: root).path) instead."
  }

  private static func substitute(for root: URL) -> URL {
    let name = "workbook-\(Digest(of: Data(root.path.utf8)).hex)"
    return URL.temporaryDirectory.appending(path: "\(name)/build")
  }

  private static func isWritable(_ folder: URL) -> Bool {
    let files = FileManager.default
    try? files.createDirectory(at: folder, withIntermediateDirectories: true)
    return files.isWritableFile(atPath: folder.path)
  }

  /// Asks whether to give up, and tells once when the build has to wait.
  func waiting(for package: PackageBuild) -> () -> Bool {
    let log = package.buildLog
    var ticks = 0
    var isTold = false
    return {
      ticks += 1
      // Twice a second is often enough to look into the log.
      if !isTold, ticks.isMultiple(of: 100), Self.isLocked(log) {
        isTold = true
        notice("Another SwiftPM is building in \(package.scratch.path); waiting for it.")
      }
      return isCancelled()
    }
  }

  private static func isLocked(_ log: URL) -> Bool {
    let text = try? String(contentsOf: log, encoding: .utf8)
    return text?.contains("Another instance of SwiftPM") ?? false
  }
}
