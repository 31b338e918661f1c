import Testing
@testable import TestHelpers
@testable import WorkbookGrading

@Suite("The report on grades is as its page says") struct GradesFieldsTests {
  @Test("README.md names the fields of grades, and no others") func gradeFields() throws {
    var named = AwkwardClass.best.cleaned
    named.person = Grade.Person(name: "Kim", id: "17")
    let away = Grade.Person(name: "Zoe", id: "18")
    let report = try GradeFormat.json.report(
      on: AwkwardClass.recorded + [named],
      in: GradeFormat.Context(absent: [Grade.Member(submission: "zoe", person: away)]))
    #expect(try ReportFields.documented("grades", of: "Grading") == ReportFields.found(in: report))
  }
}
