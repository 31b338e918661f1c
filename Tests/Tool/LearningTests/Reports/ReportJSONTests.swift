import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("Reports for programs are as their page says") struct ReportJSONTests {
  @Test("README.md names the fields of a report, and no others") func reportFields() throws {
    #expect(
      try ReportFields.documented("report", of: "Learning")
        == ReportFields.found(in: Self.report.json()))
  }

  @Test("README.md names the fields of a matrix, and no others") func matrixFields() throws {
    let report = MatrixJSON(MatrixTextTests.matrix(), of: SmallCourse.passed(2))
    let found = try ReportFields.found(in: report.json()).filter { !$0.hasPrefix("exercise.") }
    #expect(try ReportFields.documented("matrix", of: "Learning") == found.union(["exercise"]))
  }

  @Test("States, outcomes and reasons are words that stay") func words() throws {
    #expect(Self.report.exercises.map(\.state) == ["failed", "undecided", "unknown"])
    #expect(Self.report.exercises[0].checks.map(\.outcome) == ["passed", "failed"])
    #expect(Self.report.exercises[0].checks[1].issues[0].sentences == SmallCourse.red)
    #expect(Self.report.exercises[1].checks[0].reason == "it did not compile")
    #expect(Self.report.exercises[2].untouched)
    #expect(Self.report.next?.id == "1.1")
    #expect(Self.report.next?.command == "swift run workbook run 1.1")
  }

  /// Every field has a value somewhere in here.
  static let report: ReportJSON = {
    let location = Location(
      fileID: "Chapter1DummyTests/Exercise1_NameChecks.swift", line: 4, column: 2)
    let entry = SmallCourse.entries[0]
    let issue = Issue(messages: SmallCourse.red, location: location, caseIndex: 0)
    var run = TestRun(
      ending: .ended,
      checks: [
        CheckResult(entry.suite, "answers", .passed),
        CheckResult(entry.suite, "forgets", .failed([issue])),
      ])
    run.printed = ["asked for 1"]
    run.runtimeMessages = ["Swift said: it leaked"]
    let results = ProgressReport([
      ProgressReport.Item(Verdict(entry, in: run), isUntouched: false),
      SmallCourse.broken(1, [SmallCourse.error(SmallCourse.entries[1].starter)]),
      SmallCourse.unknown(2, isUntouched: true),
    ])
    return ReportJSON("list", results, next: NextStep(in: results))
  }()
}
