import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Reports have the fields that their readers expect") struct FormatShapeTests {
  typealias Object = [String: Any]

  private func object(_ format: GradeFormat, _ grades: [Grade]) throws -> Object {
    let text = try format.report(on: grades, in: .awkward())
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  @Test("Gradescope's fields and types are its own", arguments: AwkwardClass.grades)
  func gradescope(_ grade: Grade) throws {
    let report = try object(.gradescope, [grade])
    let visibilities = ["hidden", "after_due_date", "after_published", "visible"]
    let formats = ["text", "html", "simple_format", "md", "ansi"]
    #expect(
      Set(report.keys) == [
        "score", "execution_time", "output", "output_format", "test_output_format",
        "test_name_format", "visibility", "stdout_visibility", "extra_data", "tests", "leaderboard",
      ])
    #expect(report["score"] as? Int == grade.points)
    #expect(report["execution_time"] is Double || report["execution_time"] is Int)
    for field in ["visibility", "stdout_visibility"] {
      #expect((report[field] as? String).map(visibilities.contains) == true)
    }
    for field in ["output_format", "test_output_format", "test_name_format"] {
      #expect((report[field] as? String).map(formats.contains) == true)
    }
    let tests = try #require(report["tests"] as? [Object])
    #expect(tests.count == grade.exercises.count)
    for test in tests { try verifyGradescope(test) }
    #expect(tests.compactMap { $0["score"] as? Int }.reduce(0, +) == grade.points)
    for entry in try #require(report["leaderboard"] as? [Object]) {
      #expect(Set(entry.keys) == ["name", "value", "order"])
    }
  }

  private func verifyGradescope(_ test: Object) throws {
    let keys = [
      "score", "max_score", "status", "name", "name_format", "number", "output", "output_format",
      "tags", "visibility", "extra_data",
    ]
    #expect(Set(test.keys) == Set(keys))
    #expect(test["score"] is Int && test["max_score"] is Int && test["tags"] is [String])
    #expect(["passed", "failed"].contains(test["status"] as? String))
    #expect(test["visibility"] as? String == "visible", "a hidden test hides the total")
    #expect(try #require(test["number"] as? String).contains("."))
  }

  @Test("Classroom 50's fields and types are its own", arguments: AwkwardClass.grades)
  func classroom50(_ grade: Grade) throws {
    let report = try object(.classroom50, [grade])
    let texts = [
      "schema", "classroom", "assignment", "submission", "commit", "release", "review", "datetime",
    ]
    #expect(Set(report.keys) == Set(texts + ["score", "max-score", "tests"]))
    for field in texts { #expect((report[field] as? String)?.isEmpty == false) }
    #expect(report["schema"] as? String == "classroom50/result/v1")
    #expect(report["review"] as? String == report["commit"] as? String)
    #expect(report["datetime"] as? String == "2026-09-21T14:13:20Z")
    let tests = try #require(report["tests"] as? [Object])
    for test in tests {
      #expect(test["test-name"] is String && test["passed"] is Bool)
      #expect(test["score"] is Int && test["max-score"] is Int)
    }
    #expect(tests.compactMap { $0["score"] as? Int }.reduce(0, +) == report["score"] as? Int)
  }

  @Test("Our own report can be read again, and says the same") func merge() throws {
    let whole = try GradeFormat.json.report(on: AwkwardClass.grades)
    let parts = try [AwkwardClass.grades[3...], AwkwardClass.grades[..<3]].flatMap {
      let report = try GradeFormat.json.report(on: Array($0))
      return try GradesReport.grades(in: Data(report.utf8), of: "part.json")
    }
    #expect(try GradeFormat.json.report(on: parts) == whole)
    #expect(throws: WrongUsage.self) {
      try GradesReport.grades(in: Data("{\"schema\":\"x\",\"grades\":[]}".utf8), of: "x.json")
    }
  }
}
