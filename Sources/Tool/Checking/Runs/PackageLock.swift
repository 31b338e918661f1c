import Foundation
import WorkbookSupport

/// The lock that SwiftPM holds while it works in a scratch folder: a file in the
/// folder for temporary files, named after the scratch folder's path.
///
/// Source: swift-tools-support-core, `FileLock.prepareLock`. With another name
/// it would keep nobody out, and nothing else would go wrong.
package final class PackageLock {
  private let lock: FileLock

  /// Takes the lock; nil when somebody else has it, or when that is not to be
  /// found out.
  package init?(of scratch: URL) {
    guard let lock = try? FileLock(Self.file(for: scratch).path) else { return nil }
    self.lock = lock
  }

  /// Links are followed in the path to the folder, not in the folder's own name.
  static func file(
    for scratch: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    let path = "\(scratch.deletingLastPathComponent().realPath)/\(scratch.lastPathComponent)"
    let whole = path.replacing("/", with: "_").replacing(":", with: "_") + ".lock"
    let name = String(decoding: whole.utf8.suffix(Int(NAME_MAX)), as: UTF8.self)
    let chosen = ["TMPDIR", "TEMP", "TMP"].lazy.compactMap { environment[$0] }.first
    return URL(filePath: chosen ?? NSTemporaryDirectory()).appending(path: name)
  }
}
