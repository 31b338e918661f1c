import Foundation
import Synchronization
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// What all submissions share takes half a minute to build.
@Suite("What a class shares is built once", .enabled(if: expectsSandbox))
struct GradingContextTests {
  let fixture: FixtureCourse

  init() throws { fixture = try FixtureCourse() }

  @Test("A second class takes what the first one has built, until a check changes")
  func again() throws {
    defer { fixture.remove() }
    #expect(try buildsForSolutions() == 1)
    #expect(try buildsForSolutions() == 0)
    try fixture.replace(
      "{ #expect(answer() == 42) }", with: "{ #expect([answer()].contains(42)) }",
      in: fixture["2.1"].checksFile)
    #expect(try buildsForSolutions() == 1)
    // Checks keep to what they call, whatever a submission adds to other types.
    let text = """
      extension [Int] { public func contains(_ number: Int) -> Bool { true } }
      public func answer21() -> Int { 41 }

      """
    try fixture.write("class/forged/\(fixture["2.1"].starter)", text)
    let leftover = fixture.files.url(".build/workbook/grade/closed/worker-0/build.2.1.run.log")
    try Data("Somebody else's words.".utf8).write(to: leftover)
    let grade = try fixture.grader().grade([
      SubmissionSource(folder: fixture.files.url("class/forged"), name: "forged")
    ])[0]
    #expect(grade.exercises.first { $0.id == "2.1" }?.state == .failed)
    #expect(SubmittedFile(at: leftover.path) == .nothing, "of a run that was interrupted")
  }

  /// Grades the solutions, and counts what had to be built before.
  private func buildsForSolutions() throws -> Int {
    let steps = Mutex(0)
    var grader = try fixture.grader()
    grader.progress = { _ in steps.withLock { $0 += 1 } }
    let solutions = SubmissionSource(folder: fixture.files.url("Solutions"), name: "solutions")
    let grade = try grader.grade([solutions])[0]
    #expect(grade.points == grade.possiblePoints)
    return steps.withLock(\.self)
  }
}

extension FixtureCourse {
  /// A grader of the whole course.
  func grader(_ sandbox: SandboxChoice = .bubblewrap, deadline: Double = 10) throws -> Grader {
    let chosen = sandbox == .none ? Sandbox.none : try Sandbox.chosen(sandbox, root: root)
    return Grader(
      context: GradingContext(course: course, root: root, sandbox: chosen),
      assignment: Assignment(of: [], in: course), deadline: deadline)
  }
}
