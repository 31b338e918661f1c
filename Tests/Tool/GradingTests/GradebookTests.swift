import Testing
@testable import WorkbookGrading

@Suite("A gradebook is safe to open") struct GradebookTests {
  @Test(
    "A name that looks like a formula is text",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), (" =1", "'=1"),
      ("＝1", "'＝1"), ("\u{0}=1", "'=1"), ("\t=1", "'=1"),
      ("=\"a\",b", "\"'=\"\"a\"\",b\""), ("a=1", "a=1"), ("a,b", "\"a,b\""), ("a\nb", "a b"),
      ("서연", "서연"),
    ])
  func cell(_ name: String, _ expected: String) throws {
    let grade = Grade(
      submission: name, exercises: [AwkwardClass.exercises[0]], refused: [], seconds: 0)
    let report = try GradeFormat.csv.report(on: [grade])
    #expect(report == "submission,2.1,score,max_score\r\n\(expected),10,10,10\r\n")
  }

  @Test("Every row has a cell for each column") func columns() throws {
    let rows = try GradeFormat.csv.report(on: [AwkwardClass.best, AwkwardClass.nothing])
      .split(separator: "\r\n")
    #expect(rows[0] == "submission,2.1,2.2,2.10,score,max_score")
    #expect(rows[1] == "zip-of-nothing,,,,0,0" || rows[2] == "zip-of-nothing,,,,0,0")
  }
}
