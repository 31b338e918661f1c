import Foundation

extension CourseFiles {
  /// Writes a file, and the folders it stands in where they are missing.
  ///
  /// - Throws: `Unwritable`.
  package func keep(_ data: Data, as path: String, options: Data.WritingOptions = .atomic) throws {
    do {
      try FileManager.default.createDirectory(
        at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url(path), options: options)
    } catch {
      throw Unwritable(path: path, error: error)
    }
  }
}

/// A file that could not be written, and why.
package struct Unwritable: Error, CustomStringConvertible {
  let path: String
  let error: any Error

  package init(path: String, error: any Error) {
    self.path = path
    self.error = error
  }

  package var description: String { "\(path) could not be written: \(reason)." }

  /// In the system's words, which are shorter than Foundation's.
  private var reason: String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    for case let error as POSIXError in [error, underlying] {
      return String(cString: strerror(error.code.rawValue))
    }
    switch (error as? CocoaError)?.code {
    case .fileWriteNoPermission: return "Permission denied"
    case .fileWriteVolumeReadOnly: return "Read-only file system"
    case .fileWriteOutOfSpace: return "No space left on device"
    default: return "something else is in its place"
    }
  }
}
