import Foundation
import WorkbookSupport

/// A file that somebody named on the command line, to be read.
struct NamedFile {
  let path: String

  /// How sentences name it.
  var name: String { "“\(path.escapedForDisplay)”" }

  /// All of it, if it has no more bytes than `most`. The help says what to do when it
  /// cannot be read.
  ///
  /// - Throws: `WrongUsage`.
  func contents(most: Int, help: String) throws -> Data {
    func unreadable(_ why: String) -> WrongUsage {
      WrongUsage(error: "\(name) cannot be read: \(why)", help: help)
    }
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw unreadable(String(cString: strerror(errno))) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is not a file") }
    guard facts.st_size <= most else { throw unreadable("it is larger than \(most >> 20) MiB") }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw unreadable(String(cString: strerror(errno)))
    }
  }
}
