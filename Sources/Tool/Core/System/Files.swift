import Foundation

/// The error of a system call.
package struct SystemFailure: Error, Equatable {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  package var reason: String { String(cString: strerror(code)) }
}

extension Error {
  /// The system's words, where an error of Foundation holds them; else the error.
  package var systemReason: String { wordsOfSystem ?? "\(self)" }

  /// In the system's words, which are shorter than Foundation's.
  var wordsOfSystem: String? {
    let error = self as NSError
    if let failure = self as? SystemFailure { return failure.reason }
    if error.domain == NSPOSIXErrorDomain { return SystemFailure(code: Int32(error.code)).reason }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.wordsOfSystem
  }
}

/// A descriptor to write text to, such as standard output.
package struct Output {
  package let descriptor: Int32

  package static let standard = Output(descriptor: STDOUT_FILENO)
  package static let error = Output(descriptor: STDERR_FILENO)

  /// Writes text. A closed pipe, as `head` leaves behind, is no error.
  package func write(_ text: String) { try? deliver(text) }

  /// Writes all of a text, or throws the reason.
  package func deliver(_ text: String) throws(SystemFailure) { try deliver(Data(text.utf8)) }

  package func deliver(_ data: Data) throws(SystemFailure) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        usleep(1_000)
      } else if errno != EINTR {
        throw SystemFailure(code: errno)
      }
    }
  }
}

/// An exclusive lock on a file. The system releases it when the process ends,
/// however it ends.
package final class FileLock {
  private let descriptor: Int32

  /// Takes the lock, and creates the file if there is none. Fails when another process
  /// holds the lock.
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

/// Reads folders in a tenth of FileManager's time: a watch asks ten times a second.
package enum Folder {
  package enum Kind { case file, folder, linkToFolder }

  /// Returns the names in a folder, in no order; none when there is no such folder.
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

  /// Returns nil for a missing file, or for a link to one.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .linkToFolder : .file
  }
}
