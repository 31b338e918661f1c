import Foundation
import WorkbookSupport

/// Where a report goes: a file that somebody named, or standard output.
struct ReportTarget {
  /// Nil for standard output.
  let path: String?

  /// Whether it is a folder, or looks like one.
  var namesFolder: Bool {
    guard let path else { return false }
    var facts = stat()
    return path.hasSuffix("/") || (stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR)
  }

  /// Looks whether the file can be written, so that nobody learns it after an
  /// hour of grading.
  ///
  /// - Throws: `WrongUsage`.
  func verify() throws {
    guard let path else { return }
    let place = place(of: path)
    var facts = stat()
    if stat(place, &facts) == 0 {
      if facts.st_mode & S_IFMT == S_IFDIR { throw refusal(path, EISDIR) }
      if access(place, W_OK) != 0 { throw refusal(path, errno) }
      if facts.st_mode & S_IFMT != S_IFREG { return }
    }
    do throws(SystemFailure) {
      try AtomicFile(beside: place).discard()
    } catch {
      throw refusal(path, error.code)
    }
  }

  /// Writes a report, piece by piece. A file is there whole or not at all.
  ///
  /// - Returns: whether it was read to its end; a pipe can be closed earlier.
  /// - Throws: `ToolFault` when it could not be written.
  func write(_ report: ((String) throws -> Void) throws -> Void) throws -> Bool {
    do {
      try path.map(place).map { try write(report, to: $0) } ?? writeToStandardOutput(report)
    } catch let failure as SystemFailure {
      if path == nil && failure.code == EPIPE { return false }
      throw fault(failure)
    }
    return true
  }

  private func writeToStandardOutput(_ report: ((String) throws -> Void) throws -> Void) throws {
    try report { try Output.standard.deliver($0) }
  }

  private func write(
    _ report: ((String) throws -> Void) throws -> Void, to place: String
  ) throws {
    var facts = stat()
    if stat(place, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
      let device = try OpenFile(place, O_WRONLY)
      return try report { try device.write($0) }
    }
    let part = try AtomicFile(beside: place)
    do {
      try report { try part.file.write($0) }
      try part.move(to: place)
    } catch {
      part.discard()
      throw error
    }
  }

  /// A link stays, and what it leads to is written.
  private func place(of path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }

  private func refusal(_ path: String, _ code: Int32) -> WrongUsage {
    WrongUsage(
      error: "“\(path.escapedForDisplay)” cannot be written: \(SystemFailure(code: code).reason)",
      help: "name a file in a folder that is there and that you may write to")
  }

  private func fault(_ failure: SystemFailure) -> ToolFault {
    let place = path.map { "to “\($0.escapedForDisplay)”" } ?? "to standard output"
    return ToolFault(
      "The report could not be written \(place): \(failure.reason). What is graded is kept.",
      help: "make room or name another file, and run the same command again")
  }
}
