import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

extension GoldenCase {
  /// Refusals; they write nothing. The copy itself has tests of its own.
  static let classEdition = [
    GoldenCase("class-nothing", "class"),
    GoldenCase("class-two-folders", "class ../one ../two"),
    GoldenCase("class-inside", "class Chapters/copy", verify: { $0.expectNo("Chapters/copy") }),
    GoldenCase("class-the-workbook", "class ."),
    GoldenCase("class-not-empty", "class .."),
    GoldenCase("class-touched", "class ../never-written") { fixture in
      try fixture.replace("return 0", with: "return 42", in: fixture["1.2"].starter)
      try fixture.delete(fixture["2.1"].starter)
    } verify: {
      $0.expectNo("../never-written")
    },
    GoldenCase("course-check-without-solutions", "course check") { try $0.delete("Solutions") },
    GoldenCase("course-update-without-solutions", "course update") { try $0.delete("Solutions") },
  ]
}

extension FixtureCourse {
  fileprivate func expectNo(_ path: String) { #expect(!files.exists(path)) }
}
