import Foundation
import Testing

/// What a case printed when it was last recorded: a file in the folder `Golden`
/// of the tests that compare it.
///
/// `WORKBOOK_RECORD=1` writes the files instead, and fails the run, so that
/// nobody takes a recording for a test. Read what changed before you commit it.
struct GoldenFile {
  static let isRecording = ProcessInfo.processInfo.environment["WORKBOOK_RECORD"] == "1"

  let name: String
  /// The folder `Golden`.
  let folder: URL

  var url: URL { folder.appending(path: "\(name).txt") }
  var text: String? { try? String(contentsOf: url, encoding: .utf8) }

  /// The names of all files in a folder.
  static func names(in folder: URL) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.map { $0.replacingOccurrences(of: ".txt", with: "") }.sorted()
  }

  /// Compares a text with the file, or records it.
  func compare(_ text: String) throws {
    if Self.isRecording {
      try Data(text.utf8).write(to: url)
      Issue.record("Recorded \(name). Run again without WORKBOOK_RECORD.")
    } else {
      #expect(text == self.text, "Golden/\(name).txt, or WORKBOOK_RECORD=1 to renew it")
    }
  }
}
