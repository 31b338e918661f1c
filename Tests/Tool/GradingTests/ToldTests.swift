import Foundation
import Testing
@testable import WorkbookGrading

@Suite("A learner reads each thing once") struct ToldTests {
  private static let file = "Chapters/Chapter2Stub/ProtocolInjection/Exercise1_StubURLSession.swift"
  private static let rule = "A stub gives its canned answer. Open \(file)"

  /// What checks of the workbook say, with the line of Swift Testing above it.
  private static let messages = [
    "Issue recorded\nIt answered 200. \(rule)",
    "Issue recorded\nIt answered twice.\nIt answered late.\n\(rule)",
    "Issue recorded\nIt answered 200. \(rule)",
    "Issue recorded\nIs it 3? A test waits. Open \(file)",
    "Expectation failed: 1 == 2",
  ]

  private static func exercise(
    id: String = "2.1", _ messages: [String] = messages, printed: String = "",
    survivors: [String] = [], flags: [String] = []
  ) -> Grade.Exercise {
    let checks = messages.enumerated().map {
      Grade.Check(
        name: "c\($0)", title: "check \($0 + 1)", state: .failed, message: $1, points: 0,
        possiblePoints: 2)
    }
    return Grade.Exercise(
      id: id, title: "A stub", chapter: 2, state: .failed, reason: nil,
      message: "check 1\n\(messages[0])", output: printed, hint: "", points: 0,
      possiblePoints: 10, checks: checks, survivors: survivors, flags: flags)
  }

  private static func report(_ format: GradeFormat, _ exercise: Grade.Exercise) throws -> String {
    let grade = Grade(submission: "ann", exercises: [exercise], refused: [], seconds: 1)
    return try format.report(on: [grade], in: .awkward())
  }

  @Test("The rule and the file stand beside the first failure, and not again") func rules() {
    #expect(
      Self.exercise().toldChecks.map(\.message) == [
        "It answered 200. \(Self.rule)", "It answered twice.\nIt answered late.", "The same.",
        "Is it 3? A test waits.", "Expectation failed: 1 == 2",
      ])
  }

  @Test(
    "The first failure, its rule and what was printed stand once in a report",
    arguments: [GradeFormat.table, .gradescope, .classroom50, .html])
  func once(_ format: GradeFormat) throws {
    let exercise = Self.exercise(Array(Self.messages.prefix(3)), printed: "Asked for tea.")
    let report = try Self.report(format, exercise)
    for words in ["It answered 200.", Self.rule, "Asked for tea."] {
      // The table wraps nothing here, as it has no width.
      #expect(
        report.replacing("\\/", with: "/").ranges(of: words).count == 1, "\(words)\n\(report)")
    }
    #expect(!report.contains("Issue recorded"))
  }

  @Test("A flag of several exercises stands once among the notes, with all of them")
  func flags() {
    let flags = [["Helpers.swift: “exit”"], ["line 2: “open”", "Helpers.swift: “exit”"]]
    let exercises = flags.enumerated().map { Self.exercise(id: "2.\($0 + 1)", flags: $1) }
    let grade = Grade(submission: "ann", exercises: exercises, refused: [], seconds: 1)
    #expect(
      grade.notes == ["2.1, 2.2: Helpers.swift: “exit”", "2.2: line 2: “open”"])
  }

  @Test("Each case of JUnit can stand alone, and what was printed is there") func junit() throws {
    let report = try Self.report(.junit, Self.exercise(printed: "Asked for tea."))
    #expect(report.ranges(of: "</failure>").count == 5)
    #expect(report.ranges(of: "A stub gives its canned answer. Open").count >= 3)
    #expect(report.contains("<system-out>Asked for tea.</system-out>"))
  }

  @Test("Faults that a check lists are not listed again") func survivors() {
    let faults = ["is late", "is early"]
    let listed = ["noticed 1 of 3 faults; survived: is late; is early. \(Self.rule)"]
    #expect(Self.exercise(listed, survivors: faults).untoldSurvivors.isEmpty)
    let first = ["survived: all 2 faults; the first: is late. \(Self.rule)"]
    #expect(Self.exercise(first, survivors: faults).untoldSurvivors == faults)
  }
}
