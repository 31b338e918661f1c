import Foundation
import Testing

@testable import Fixture
@testable import TestHelpers
@testable import WorkbookGrading

/// Wrong answers with tricks that nobody has chosen by hand.
@Suite("No trick earns a point", .enabled(if: expectsSandbox)) struct RandomOffenceTests {
  /// `WORKBOOK_OFFENCES` asks for more of them.
  private static let count = Drawn.number("WORKBOOK_OFFENCES") ?? 40

  @Test("Submissions by dice earn nothing for their wrong answers") func earnNothing() throws {
    var dice = Dice(Drawn.seed)
    let cases = (1...Self.count).map { RandomOffence(&dice).submission($0) }
    let grades = try grades(of: cases)
    let ends = grades.values.compactMap(\.exercises.first).map {
      $0.reason?.rawValue ?? $0.state.rawValue
    }
    let counts = Dictionary(grouping: ends) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
    print("Random submissions of the seed \(Drawn.seed): \(counts.map { "\($0.value) \($0.key)" })")
    for item in cases {
      let exercise = try #require(grades[item.name]?.exercises.first, "\(item.story)")
      let words = "seed \(Drawn.seed): \(item.story)"
      #expect(exercise.points == 0 && exercise.state != .passed, "\(words)")
      #expect(!exercise.message.isEmpty, "\(words)")
    }
  }

  private func grades(of cases: [HostileCase]) throws -> [String: Grade] {
    let base = URL.temporaryDirectory.appending(path: "random-\(UUID())").resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: base) }
    let fixture = try FixtureCourse(.pair, at: base.appending(path: "Course"))
    let folders = try HostileClass(places: [:], cases: cases)
      .write(into: base.appending(path: "Class"))
    let output = try GoldenProgram(fixture: fixture).run(
      ["grade"] + folders.map(\.path)
        + ["--chapter", "1", "--jobs", "2", "--timeout", "3", "--format", "json"],
      environment: ["WORKBOOK_FIXTURE": "pair"])
    let all = try GradesReport.grades(
      in: Data(output.standardOutput.utf8), of: output.standardError)
    return Dictionary(uniqueKeysWithValues: all.map { ($0.submission, $0) })
  }
}
