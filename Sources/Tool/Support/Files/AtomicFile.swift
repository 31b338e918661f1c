import Foundation

/// What the system said to a call that failed.
package struct SystemFailure: Error, Equatable {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  package var reason: String { String(cString: strerror(code)) }
}

extension Error {
  /// What the system said, where an error of Foundation holds it; else the error.
  package var systemReason: String {
    let error = self as NSError
    if let failure = self as? SystemFailure { return failure.reason }
    if error.domain == NSPOSIXErrorDomain { return SystemFailure(code: Int32(error.code)).reason }
    let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error
    return inner?.systemReason ?? "\(self)"
  }
}

/// A file that is being written.
package final class OpenFile {
  private let descriptor: Int32

  package init(_ path: String, _ flags: Int32) throws(SystemFailure) {
    descriptor = open(path, flags | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw SystemFailure(code: errno) }
  }

  deinit { close(descriptor) }

  package func write(_ text: String) throws(SystemFailure) {
    try Output(descriptor: descriptor).deliver(text)
  }

  package func write(_ data: Data) throws(SystemFailure) {
    try Output(descriptor: descriptor).deliver(data)
  }

  /// Waits until it is on the disk, so that a loss of power cannot leave the name
  /// of a file without its contents.
  func synchronize() throws(SystemFailure) {
    if flushToDisk(descriptor) != 0 { throw SystemFailure(code: errno) }
  }
}

/// A file that has its name only when it is whole.
package struct AtomicFile {
  package let file: OpenFile
  private let path: String

  /// - Parameter place: the path that it gets in the end, in the same folder.
  /// - Throws: `SystemFailure` when nothing can be written there.
  package init(beside place: String) throws(SystemFailure) {
    let url = URL(filePath: place)
    let name = ".\(url.lastPathComponent.prefix(50)).\(UUID()).part"
    path = url.deletingLastPathComponent().appending(path: name).path
    file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL)
  }

  package func move(to place: String) throws(SystemFailure) {
    try file.synchronize()
    if rename(path, place) != 0 { throw SystemFailure(code: errno) }
  }

  package func discard() { unlink(path) }
}
