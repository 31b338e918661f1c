import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

extension GoldenCase {
  static let hint = [
    GoldenCase("hint-first", "hint 1.1"),
    GoldenCase("hint-last", "hint 1.1") { try $0.hint(times: 2) },
    GoldenCase("hint-after-the-last", "hint 1.1") { try $0.hint(times: 3) },
    GoldenCase("hint-all", "hint 1.1 --all"),
    GoldenCase("hint-without-id", "hint") { try $0.note(.green($0.course), of: "1.1") },
    GoldenCase("hint-for-a-check", "hint 1.1") { try $0.note(.red($0["1.1"]), of: "1.1") },
    GoldenCase("hint-after-that-for-a-check", "hint 1.1") { fixture in
      try fixture.note(.red(fixture["1.1"]), of: "1.1")
      try fixture.hint(times: 1)
    },
    GoldenCase("hint-after-a-change", "hint 1.1") { fixture in
      try fixture.note(.red(fixture["1.1"]), of: "1.1")
      try fixture.write(fixture["1.1"].starter, mine)
    },
    GoldenCase("hint-after-all-of-a-check", "hint 1.1") { fixture in
      try fixture.note(.red(fixture["1.1"]), of: "1.1")
      try fixture.hint(times: 4)
    },
    GoldenCase("hint-not-remembered", "hint 1.1") {
      try $0.write(".build", "a file where a folder should be")
    },
  ]

  static let lesson = [
    GoldenCase("lesson", "lesson 1"),
    GoldenCase("lesson-without-number", "lesson"),
    GoldenCase("lesson-missing", "lesson 1") { try $0.delete("Chapters/Chapter1One/README.md") },
  ]

  static let compare = [
    GoldenCase("compare-unknown", "compare 1.1"),
    GoldenCase("compare-red", "compare 1.1") { try $0.note(.red($0["1.1"]), of: "1.1") },
    GoldenCase("compare-green", "compare 1.1") { try $0.note(.green($0.course), of: "1.1") },
    GoldenCase("compare-without-id", "compare") { try $0.note(.green($0.course), of: "1.1") },
    GoldenCase("compare-same", "compare 1.1 --force") { fixture in
      let solution = fixture.files.text(fixture["1.1"].solution) ?? ""
      try fixture.write(fixture["1.1"].starter, solution)
    },
    GoldenCase("compare-without-solutions", "compare 1.1 --force") { try $0.delete("Solutions") },
    GoldenCase("compare-without-starter", "compare 1.1 --force") {
      try $0.delete($0["1.1"].starter)
    },
  ]

  static let reset = [
    GoldenCase("reset", "reset 1.1", folder: "Chapters") { fixture in
      try fixture.commitAll()
      for text in ["// first\n", mine] {
        try fixture.write(fixture["1.1"].starter, text)
        try fixture.commitAll()
      }
    } verify: { fixture in
      #expect(fixture.isUntouched("1.1"))
      #expect(fixture.backups.map(fixture.files.text) == [mine])
    },
    GoldenCase("reset-untouched", "reset 1.1", verify: { #expect($0.backups == []) }),
    GoldenCase("reset-deleted", "reset 1.1") { fixture in
      try fixture.commitAll()
      try fixture.delete(
        "\(fixture["1.1"].chapter.starters)/\(Exercise.Seam.protocolInjection.folder)")
    } verify: { fixture in
      #expect(fixture.isUntouched("1.1"))
      #expect(fixture.backups == [])
    },
    GoldenCase(
      "reset-without-history", "reset 1.1", prepare: writeMine, verify: { try $0.expectMine() }),
    GoldenCase("reset-from-a-copy", "reset 1.1") { fixture in
      _ = try GoldenProgram(fixture: fixture).run(["list"])
      try writeMine(fixture)
    } verify: { fixture in
      #expect(fixture.isUntouched("1.1"))
      #expect(fixture.backups.map(fixture.files.text) == [mine])
    },
    GoldenCase("reset-without-id", "reset", verify: { #expect($0.backups == []) }),
    GoldenCase(
      "reset-without-git", "reset 1.1", environment: ["PATH": "/nowhere"], prepare: writeMine,
      verify: { try $0.expectMine() }),
    GoldenCase("reset-with-broken-history", "reset 1.1") { fixture in
      try writeMine(fixture)
      try fixture.write(".git", "no git file")
    } verify: {
      try $0.expectMine()
    },
    GoldenCase("reset-not-in-history", "reset 1.1") { fixture in
      try writeMine(fixture)
      try fixture.commitAll()
    } verify: {
      try $0.expectMine()
    },
    GoldenCase("reset-without-backup", "reset 1.1") { fixture in
      try fixture.commitAll()
      try fixture.write(".workbook", "a file where a folder should be")
      try writeMine(fixture)
    } verify: {
      try $0.expectMine()
    },
  ]

  fileprivate static let mine = "// mine, 내 것\n"

  private static let writeMine: @Sendable (FixtureCourse) throws -> Void = {
    try $0.write($0["1.1"].starter, mine)
  }
}

extension FixtureCourse {
  fileprivate func hint(times: Int) throws {
    for _ in 0..<times { _ = try GoldenProgram(fixture: self).run(["hint", "1.1"]) }
  }

  /// Expects 1.1 to be unchanged.
  fileprivate func expectMine() throws {
    #expect(files.text(self["1.1"].starter) == GoldenCase.mine)
    #expect(backups == [])
  }

  /// Remembers a verdict, as if the exercise had been run.
  fileprivate func note(_ run: TestRun, of id: String) throws {
    try write(".build/note.txt", "A folder for what the tool remembers.")
    var cache = VerdictCache(root: root)
    cache.record(Verdict(self[id], in: run), of: Snapshot(of: [self[id].chapter], in: files))
  }
}
