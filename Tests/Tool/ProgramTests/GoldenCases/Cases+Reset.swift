import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

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
  /// Nothing has changed in 1.1.
  fileprivate func expectMine() throws {
    #expect(files.text(self["1.1"].starter) == "// mine, 내 것\n")
    #expect(backups == [])
  }
}
