import Testing

@testable import TestHelpers
@testable import WorkbookGrading

@Suite("The report on grades is as INSTRUCTORS.md says") struct GradesFieldsTests {
  @Test("INSTRUCTORS.md names the fields of grades, and no others") func gradeFields() throws {
    let report = try GradeFormat.json.report(on: AwkwardClass.grades)
    #expect(try ReportFields.documented("grades") == ReportFields.found(in: report))
  }
}
