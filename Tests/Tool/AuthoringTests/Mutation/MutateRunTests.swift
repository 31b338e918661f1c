import Foundation
import Testing

@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCommands
@testable import WorkbookCourse
@testable import WorkbookSupport

/// Builds a course, as the only proof that mutants are what is run.
@Suite("The mutants of an exercise are made and run") struct MutateRunTests {
  @Test("A mutant is killed by a check or by a crash, or survives") func fates() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let solution = fixture["1.2"].solution
    try fixture.replace(
      "  // slice: answer\n", with: "  if spare.count > 1 { return spare[0] }\n", in: solution)
    try fixture.replace(
      "public func", with: "private let spare: [Int] = []\n\npublic func", in: solution)
    let answer = try run(fixture)
    #expect(answer.exit == .notPassed)
    // `>= 1` is as right, and so is nothing at all.
    #expect(answer.text.contains("→ `if spare.count >= 1 {"), "\(answer.text)")
    #expect(answer.text.contains("(1 by a crash)"), "\(answer.text)")
    #expect(!answer.text.contains("theGreaterPartOfExercise2 - 1"), "\(answer.text)")
    // The second run knows all, and a note settles what survives.
    let notes = answer.text.split(separator: "\n").filter { $0.contains(" → ") }
      .map { "- \($0.drop { $0 == " " })\n" }
    try fixture.write(
      EqualMutants.file(of: fixture["1.2"].chapter), "## 1.2\n\n\(notes.joined())  It is spare.\n")
    let again = try run(fixture)
    #expect(again.exit == .done, "\(again.text)")
    #expect(again.text.contains("0 survived") && again.text.contains("0 runs"), "\(again.text)")
  }

  @Test("Tests that a learner writes are left out") func learnersTests() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    #expect(try run(fixture, "1.5").exit == .notPassed)
  }

  private func run(
    _ fixture: FixtureCourse, _ id: String = "1.2"
  ) throws -> CommandLineTool.Answer {
    var run = MutateRun(course: fixture.course, root: fixture.root)
    run.progress = ProgressDisplay(isSilent: true)
    return try run.run([fixture[id]])
  }
}
