import Foundation
import WorkbookSupport

/// A report that somebody hands to `grade merge`. It may come from anywhere, so
/// nothing in it is believed.
struct ReportFile {
  let path: String

  /// How sentences name it.
  var name: String { NamedFile(path: path).name }

  /// More is no report that `grade` has written.
  static let mostBytes = 256 << 20

  /// What it holds, in its order.
  ///
  /// - Throws: `WrongUsage` that says what is wrong with it, where, and what to do.
  func report() throws -> GradesReport {
    let help = "name the reports that 'grade' has written"
    let json = try NamedFile(path: path).contents(most: Self.mostBytes, help: help)
    return try GradesReport.report(in: json, of: name)
  }

  func grades() throws -> [Grade] { try report().grades.map(\.grade) }
}
