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

/// Looks into folders. FileManager does the same in ten times the time, and a
/// watch asks ten times a second.
package enum Folder {
  /// What a path leads to.
  package enum Kind { case file, folder, linkToFolder }

  /// The names in a folder, in no order; none when there is no such folder.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Nil when there is nothing, or a link to nothing.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .linkToFolder : .file
  }
}
