import Foundation

@testable import Fixture
@testable import WorkbookKit

/// What a case printed when it was last recorded.
struct GoldenFile {
  /// `Tests/WorkbookKitTests/Golden`
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")

  let name: String

  var url: URL { Self.folder.appending(path: "\(name).txt") }
  var text: String? { try? String(contentsOf: url, encoding: .utf8) }

  /// The names of all files that are there.
  static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.map { $0.replacingOccurrences(of: ".txt", with: "") }.sorted()
  }
}

extension GoldenProgram.Output {
  /// The text of a golden file: the command line, the exit code, both outputs.
  func text(of golden: GoldenCase, in fixture: FixtureCourse) -> String {
    let line = (["workbook"] + golden.arguments).joined(separator: " ")
    return """
      $ \(line)
      exit \(exit)
      ---- standard output
      \(fixture.withoutItsOwn(standardOutput))---- standard error
      \(fixture.withoutItsOwn(standardError))
      """
  }
}

extension FixtureCourse {
  /// A text with placeholders for what differs from run to run.
  func withoutItsOwn(_ text: String) -> String {
    [root.resolvingSymlinksInPath().path, root.path]
      .reduce(text) { $0.replacingOccurrences(of: $1, with: "<root>") }
      .replacing(/\d{8}T\d{6}Z/, with: "<time>")
  }
}
