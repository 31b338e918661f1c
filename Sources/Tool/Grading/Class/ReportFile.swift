import Foundation
import WorkbookSupport

/// A report that somebody hands to `grade merge`. It may come from anywhere, so
/// nothing in it is believed.
struct ReportFile {
  let path: String

  /// How sentences name it.
  var name: String { "“\(path.escapedForDisplay)”" }

  /// More is no report that `grade` has written.
  static let mostBytes = 256 << 20

  /// What it holds, in its order.
  ///
  /// - Throws: `WrongUsage` that says what is wrong with it, where, and what to do.
  func grades() throws -> [Grade] {
    try GradesReport.grades(in: try contents(), of: name)
  }

  private func contents() throws -> Data {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw unreadable(String(cString: strerror(errno))) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is not a file") }
    guard facts.st_size <= Self.mostBytes else {
      throw unreadable("it is larger than \(Self.mostBytes >> 20) MiB")
    }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw unreadable(String(cString: strerror(errno)))
    }
  }

  private func unreadable(_ why: String) -> WrongUsage {
    WrongUsage(
      error: "\(name) cannot be read: \(why)", help: "name the reports that 'grade' has written")
  }
}
