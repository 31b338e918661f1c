import Foundation

/// The lock that SwiftPM holds while it works in a scratch folder: a file in the
/// folder for temporary files, named after the scratch folder's path.
///
/// Source: swift-tools-support-core, `FileLock.prepareLock`. With another name
/// it would keep nobody out, and nothing else would go wrong.
package final class PackageLock {
  private let descriptor: Int32

  /// Takes the lock; nil when somebody else has it, or when that is not to be
  /// found out.
  init?(of scratch: URL) {
    let path = scratch.resolvingSymlinksInPath().path.replacing("/", with: "_")
    let file = URL.temporaryDirectory.appending(path: "\(path).lock").path
    descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Closing gives it back.
  deinit { close(descriptor) }
}
