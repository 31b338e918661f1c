import Foundation
import Testing

@testable import WorkbookKit

@Suite("The workbook's own catalog") struct CatalogTests {
  let facts = CourseFacts(course: .workbook, files: CourseFiles(root: Self.root))

  @Test(
    "It is sound, and what is generated from it and the commands is up to date",
    arguments: [
      CatalogIsSound(), ReadmeMapAgrees(), ContentsAgree(), ReadmeCommandsAgree(),
      StarterDigestsAgree(),
    ] as [any Rule])
  func sound(_ rule: any Rule) {
    #expect(rule.check(facts).findings == [])
  }

  @Test("An update would not write the digests again") func digests() {
    let source = StarterDigests(course: facts.course, files: facts.files).source
    #expect(facts.files.text(StarterDigests.file) == source)
  }

  /// The folder of this package: a test is started there or elsewhere.
  static let root = PackageFolder.holding(URL(filePath: #filePath)) ?? .currentDirectory()
}
