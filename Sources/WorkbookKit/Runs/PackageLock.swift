import Foundation

/// The lock that SwiftPM holds while it works in a scratch folder: a file in the
/// folder for temporary files, named after the scratch folder's path.
///
/// Source: swift-tools-support-core, `FileLock.prepareLock`. With another name
/// it would keep nobody out, and nothing else would go wrong.
final class PackageLock {
  private let descriptor: Int32

  /// Takes the lock; nil when somebody else has it, or when that is not to be
  /// found out.
  init?(of scratch: URL) {
    descriptor = open(Self.file(for: scratch).path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Links in the path to the folder are followed as the system does it:
  /// Foundation would leave out `/private` on Darwin.
  static func file(for scratch: URL) -> URL {
    let parent = scratch.deletingLastPathComponent().path
    let real = realpath(parent, nil).map { real in
      defer { free(real) }
      return String(cString: real)
    }
    let path = "\(real ?? parent)/\(scratch.lastPathComponent)"
    let name = path.replacing("/", with: "_").replacing(":", with: "_")
    return URL.temporaryDirectory.appending(path: "\(name).lock")
  }

  /// Closing gives it back.
  deinit { close(descriptor) }
}
