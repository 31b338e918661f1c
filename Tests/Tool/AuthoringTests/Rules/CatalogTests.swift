import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("The workbook's own catalog") struct CatalogTests {
  let facts = CourseFacts(
    course: .workbook, files: CourseFiles(root: PackageRoot.url), commands: Command.all)

  @Test(
    "It is sound, and what is generated from it and the commands is up to date",
    arguments: [CatalogIsSound(), GeneratedIsCurrent()] as [any Rule])
  func sound(_ rule: any Rule) {
    #expect(rule.check(facts).findings == [])
  }

  @Test("An update would not write the digests again") func digests() {
    let source = StarterDigests(course: facts.course, files: facts.files).source
    #expect(facts.files.text(StarterDigests.file) == source)
  }
}
