import Foundation
import WorkbookSupport

/// A folder with several reports, each a file of its own.
///
/// It may hold other files: one that no report made is never overwritten. A list in
/// the folder says which ones are reports.
struct ReportFolder {
  /// One report: the name of its file, and what writes it piece by piece.
  struct Report {
    let name: String
    let write: ((String) throws -> Void) throws -> Void
  }

  let path: String

  static let list = ".workbook-reports"

  private func place(_ name: String) -> String { URL(filePath: path).appending(path: name).path }

  /// Looks whether the reports can be written, so that nobody learns it after an
  /// hour of grading.
  ///
  /// - Throws: `WrongUsage`.
  func verify(_ names: [String]) throws {
    var facts = stat()
    let isThere = stat(path, &facts) == 0
    if isThere && facts.st_mode & S_IFMT != S_IFDIR { throw refusal(ENOTDIR) }
    do throws(SystemFailure) {
      // Without a folder, the one around it has to take it.
      try AtomicFile(beside: isThere ? place("report") : URL(filePath: path).path).discard()
    } catch {
      throw refusal(error.code)
    }
    let own = own
    if let other = names.first(where: { !own.contains($0) && isTaken($0) }) {
      throw WrongUsage(
        error: "“\(place(other).escapedForDisplay)” is there already, and no report made it",
        help: "name a new or empty folder, or move that file away")
    }
  }

  /// Writes all reports. Each is there whole or not at all.
  ///
  /// - Throws: `ToolFault` when one could not be written.
  func write(_ reports: [Report]) throws {
    do {
      if mkdir(path, 0o777) != 0 && errno != EEXIST { throw SystemFailure(code: errno) }
      let names = own.union(reports.map(\.name)).sorted()
      try write(Self.list) { try $0(names.joined(separator: "\n") + "\n") }
      for report in reports { try write(report.name, report.write) }
    } catch let failure as SystemFailure {
      throw ToolFault(
        "The reports could not be written to “\(path.escapedForDisplay)”: \(failure.reason). "
          + "What is graded is kept.",
        help: "make room or name another folder, and run the same command again")
    }
  }

  private func write(
    _ name: String, _ report: ((String) throws -> Void) throws -> Void
  ) throws {
    let part = try AtomicFile(beside: place(name))
    do {
      try report { try part.file.write($0) }
      try part.move(to: place(name))
    } catch {
      part.discard()
      throw error
    }
  }

  /// The files that earlier reports made.
  private var own: Set<String> {
    let list = place(Self.list)
    guard kind(of: list) == S_IFREG, let data = FileManager.default.contents(atPath: list) else {
      return []
    }
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private func isTaken(_ name: String) -> Bool { kind(of: place(name)) != nil }

  /// Of the file itself, and not of what a link leads to; nil when there is none.
  private func kind(of path: String) -> mode_t? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
  }

  private func refusal(_ code: Int32) -> WrongUsage {
    WrongUsage(
      error: "“\(path.escapedForDisplay)” cannot be written: \(SystemFailure(code: code).reason)",
      help: "name a new folder, or one that you may write to")
  }
}
