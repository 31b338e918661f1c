import Testing

@testable import WorkbookKit

@Suite("The workbook's own catalog") struct CatalogTests {
  @Test("It is sound") func sound() {
    let facts = CourseFacts(course: .workbook, files: CourseFiles(root: .temporaryDirectory))
    #expect(CatalogIsSound().check(facts).findings == [])
  }
}
