@testable import Fixture
@testable import TestHelpers

extension GoldenCase {
  static let hint = [
    GoldenCase("hint-first", "hint 1.1"),
    GoldenCase("hint-next", "hint 1.1") { try $0.hint(times: 1) },
    GoldenCase("hint-last", "hint 1.1") { try $0.hint(times: 2) },
    GoldenCase("hint-after-the-last", "hint 1.1") { try $0.hint(times: 3) },
    GoldenCase("hint-all", "hint 1.1 --all"),
    GoldenCase("hint-after-all", "hint 1.1") {
      _ = try GoldenProgram(fixture: $0).run(["hint", "1.1", "--all"])
    },
    GoldenCase("hint-of-another", "hint 2.1") { try $0.hint(times: 2) },
    GoldenCase("hint-by-path", "hint ./Exercise2_Number.swift:3:5", folder: "Chapters/Chapter1One"),
    GoldenCase("hint-not-remembered", "hint 1.1") {
      try $0.write(".build", "a file where a folder should be")
    },
    GoldenCase("hint-memory-unreadable", "hint 1.1") {
      try $0.write(".build/workbook/hints.json", "half a f")
    },
  ]
}

extension FixtureCourse {
  fileprivate func hint(times: Int) throws {
    for _ in 0..<times { _ = try GoldenProgram(fixture: self).run(["hint", "1.1"]) }
  }
}
