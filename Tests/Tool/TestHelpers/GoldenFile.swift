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

/// A recorded text: a file of the tests that compare it.
///
/// `WORKBOOK_RECORD=1` writes the files instead, and fails the run, so that a recording
/// never passes for a test. Read the difference before you commit it.
struct GoldenFile {
  static let isRecording = ProcessInfo.processInfo.environment["WORKBOOK_RECORD"] == "1"

  let name: String
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
      // `String(contentsOf:)` would drop a byte order mark.
      let recorded = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let changes = Self.changes(from: recorded, to: text)
      #expect(changes == [], "\(name).txt; WORKBOOK_RECORD=1 renews it")
    }
  }

  /// The lines that went and came, with their numbers.
  private static func changes(from old: String, to new: String) -> [String] {
    func lines(_ text: String) -> [Substring] {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    return lines(new).difference(from: lines(old)).map { change in
      switch change {
      case .remove(let offset, let line, _): "- \(offset + 1): \(line)"
      case .insert(let offset, let line, _): "+ \(offset + 1): \(line)"
      }
    }
  }
}
