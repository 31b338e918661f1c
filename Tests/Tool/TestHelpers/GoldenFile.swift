import Foundation
import Testing
@testable import WorkbookCore

/// The folder of this package: a test is started there or elsewhere.
enum PackageRoot {
  static let url = PackageFolder.holding(URL(filePath: #filePath)) ?? .currentDirectory()

  /// The golden files of a target's tests, by the target's folder.
  static func goldens(of tests: String) -> URL {
    url.appending(path: "Tests/Tool/\(tests)/Golden")
  }
}

/// The recorded output of a case: a file in the folder `Golden` of the tests that compare
/// it.
///
/// `WORKBOOK_RECORD=1` writes the files instead, and fails the run, so that a recording
/// never passes for a test. Read the difference before you commit it.
struct GoldenFile {
  static let isRecording = ProcessInfo.processInfo.environment["WORKBOOK_RECORD"] == "1"

  let name: String
  /// The folder `Golden`.
  let folder: URL

  /// Returns the names of all files in a folder.
  static func names(in folder: URL) -> [String] {
    Folder.names(in: folder.path).map { $0.replacing(".txt", with: "") }.sorted()
  }

  /// Compares a text with the file, or records it.
  func compare(_ text: String) throws {
    let url = folder.appending(path: "\(name).txt")
    if Self.isRecording {
      try Data(text.utf8).write(to: url)
      Issue.record("Recorded \(name). Run again without WORKBOOK_RECORD.")
    } else {
      let recorded = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
      #expect(text == recorded, "Golden/\(name).txt, or WORKBOOK_RECORD=1 to renew it")
    }
  }
}
