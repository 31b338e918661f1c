import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Reports keep the limits of those who read them") struct FormatLimitTests {
  typealias Object = [String: Any]

  func object(_ format: GradeFormat, _ grade: Grade) throws -> Object {
    let text = try format.report(on: [grade], in: .awkward())
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  @Test("Classroom 50: more than 100 tests or 1,000 points are refused in a sentence")
  func classroom50() throws {
    let exercise = AwkwardClass.exercises[0]
    for (count, isRight) in [(100, true), (101, false)] {
      let grade = Grade(
        submission: "a", exercises: Array(repeating: exercise, count: count), refused: [],
        seconds: 1)
      #expect((try? object(.classroom50, grade)) != nil || !isRight)
      if !isRight {
        #expect(throws: WrongUsage.self) { try object(.classroom50, grade) }
      }
    }
  }

  @Test("Classroom 50: what is missing in the environment is named") func identity() throws {
    let error = #expect(throws: WrongUsage.self) {
      try GradeFormat.classroom50.verify(
        submissions: 1, in: .init(environment: ["CLASSROOM": "a", "ASSIGNMENT": "\u{7} "]))
    }
    #expect(error?.error.contains("ASSIGNMENT, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL in") == true)
  }

  @Test(
    "A format for one submission refuses several, and none",
    arguments: [GradeFormat.gradescope, .classroom50])
  func single(_ format: GradeFormat) {
    for grades in [[], AwkwardClass.grades] {
      let error = #expect(throws: WrongUsage.self) {
        try format.report(on: grades, in: .awkward())
      }
      #expect(
        error?.error.hasSuffix("is for one submission, and there are \(grades.count)") == true)
    }
  }

  @Test("No report holds a control character", arguments: GradeFormat.allCases)
  func controls(_ format: GradeFormat) throws {
    for grade in AwkwardClass.grades {
      let text = try format.report(on: [grade], in: .awkward())
      let lineEnds: [UInt8] = format == .csv ? [10, 13] : [10]
      #expect(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || lineEnds.contains($0) })
      #expect(!text.contains(/[\u{80}-\u{9F}]/))
      #expect(!text.contains("\\u00") && !text.contains("[31m") && !text.contains("\u{202E}"))
    }
  }

  @Test("Of many refused files, a report for people names some and counts the rest")
  func refusals() throws {
    let names = (1...5_000).map { "\($0).bin: not UTF-8" }
    let grade = Grade(submission: "a", exercises: [], refused: names, seconds: 0)
    #expect(grade.refusals.count == 21)
    #expect(grade.refusals.last == "not taken: 4980 more")
    for format in GradeFormat.allCases where format != .json {
      #expect(try format.report(on: [grade], in: .awkward()).utf8.count < 15_000)
    }
  }

  @Test("A class without submissions has a report", arguments: GradeFormat.allCases)
  func none(_ format: GradeFormat) throws {
    if format.isForOneSubmission { return }
    #expect(try format.report(on: []).last?.isNewline == true)
  }
}
