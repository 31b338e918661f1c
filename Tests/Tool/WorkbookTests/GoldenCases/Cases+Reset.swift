import Foundation
import Testing

@testable import Fixture
@testable import WorkbookKit

extension GoldenCase {
  static let reset = [
    GoldenCase("reset", "reset 1.1") { fixture in
      try fixture.commitAll()
      try fixture.write(fixture["1.1"].starter, mine)
    } verify: { fixture in
      #expect(fixture.isUntouched("1.1"))
      #expect(fixture.backups.map(fixture.files.text) == [mine])
    },
    GoldenCase("reset-after-commits", "reset 1.1", folder: "Chapters") { fixture in
      try fixture.commitAll()
      for text in [mine, "\(mine)\n"] {
        try fixture.write(fixture["1.1"].starter, text)
        try fixture.commitAll()
      }
    } verify: { fixture in
      #expect(fixture.isUntouched("1.1"))
      #expect(fixture.backups.map(fixture.files.text) == ["\(mine)\n"])
    },
    GoldenCase(
      "reset-untouched", "reset 1.1", verify: { #expect($0.backups == []) }),
    GoldenCase("reset-deleted", "reset 1.1") { fixture in
      try fixture.commitAll()
      try fixture.delete("\(fixture["1.1"].chapter.starters)/\(Seam.protocolInjection.folder)")
    } verify: { fixture in
      #expect(fixture.isUntouched("1.1"))
      #expect(fixture.backups == [])
    },
    GoldenCase("reset-without-history", "reset 1.1") { fixture in
      try fixture.write(fixture["1.1"].starter, mine)
    } verify: {
      try $0.expectMine()
    },
    GoldenCase("reset-without-git", "reset 1.1", environment: ["PATH": "/nowhere"]) { fixture in
      try fixture.write(fixture["1.1"].starter, mine)
    } verify: {
      try $0.expectMine()
    },
    GoldenCase("reset-with-broken-history", "reset 1.1") { fixture in
      try fixture.write(fixture["1.1"].starter, mine)
      try fixture.write(".git", "no git file")
    } verify: {
      try $0.expectMine()
    },
    GoldenCase("reset-not-in-history", "reset 1.1") { fixture in
      try fixture.write(fixture["1.1"].starter, mine)
      try fixture.commitAll()
    } verify: {
      try $0.expectMine()
    },
    GoldenCase("reset-without-backup", "reset 1.1") { fixture in
      try fixture.commitAll()
      try fixture.write(".workbook", "a file where a folder should be")
      try fixture.write(fixture["1.1"].starter, mine)
    } verify: {
      try $0.expectMine()
    },
  ]

  private static let mine = "// mine, 내 것\n"
}

extension FixtureCourse {
  var backups: [String] { files.walk(StarterReset.backups) }

  func isUntouched(_ id: String) -> Bool { course.isUntouched(self[id], in: files) }

  /// Nothing has changed in 1.1.
  fileprivate func expectMine() throws {
    #expect(files.text(self["1.1"].starter) == "// mine, 내 것\n")
    #expect(backups == [])
  }

  /// Commits every file into a repository of its own, that of the fixture or of
  /// a folder above it.
  func commitAll(in folder: URL? = nil) throws {
    for command in [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "Work"]] {
      try git(command, in: folder)
    }
  }

  func git(_ command: [String], in folder: URL? = nil) throws {
    let identity = ["-c", "user.name=A Learner", "-c", "user.email=learner@example.invalid"]
    let settings = GoldenProgram.surroundings.mapValues { Optional($0) }
    let exit = try Shell(root: folder ?? root, environment: settings)
      .capture(["git"] + identity + command).exit
    try #require(exit == .exited(0))
  }
}
