import Foundation

/// An exclusive lock on a file. The system releases it when the process ends,
/// however it ends.
package final class FileLock {
  private let descriptor: Int32

  /// Takes the lock, and makes the file where there is none; nil when another
  /// process holds it.
  package init?(_ path: String) throws(SystemFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw SystemFailure(code: errno) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    descriptor = file
  }

  deinit { close(descriptor) }
}
