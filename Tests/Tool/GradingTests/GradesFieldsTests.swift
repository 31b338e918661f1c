import Testing

@testable import TestHelpers
@testable import WorkbookGrading

@Suite("The report on grades is as the README says") struct GradesFieldsTests {
  @Test("The README names the fields of grades, and no others") func gradeFields() throws {
    let report = try GradeFormat.json.report(on: AwkwardClass.grades)
    #expect(try ReportFields.documented("grades") == ReportFields.found(in: report))
  }
}
