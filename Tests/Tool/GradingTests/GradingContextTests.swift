import Foundation
import Synchronization
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("What a class shares is built once", .enabled(if: expectsSandbox))
struct GradingContextTests {
  let fixture: FixtureCourse

  init() throws { fixture = try FixtureCourse(.pair) }

  @Test("A second class takes what the first one has built, until a check changes")
  func again() throws {
    defer { fixture.remove() }
    let solutions = fixture.files.url("Solutions")
    let first = try graded(solutions)
    #expect(first.builds == 1 && first.grade.points == first.grade.possiblePoints)
    let leftover = fixture.files.url(".build/workbook/grade/closed/worker-0/build.1.1.run.log")
    try Data("Somebody else's words.".utf8).write(to: leftover)
    #expect(try graded(solutions).builds == 0)
    #expect(SubmittedFile(at: leftover.path) == .nothing, "of a run that was interrupted")
    // Checks keep to what they call, whatever a submission adds to other types.
    try fixture.replace(
      "{ #expect(answer() == 42) }", with: "{ #expect([answer()].contains(42)) }",
      in: fixture["1.1"].checksFile)
    let text = """
      extension [Int] { public func contains(_ number: Int) -> Bool { true } }
      public func answer11() -> Int { 41 }

      """
    try fixture.write("class/forged/\(fixture["1.1"].starter)", text)
    let forged = try graded(fixture.files.url("class/forged"))
    #expect(forged.builds == 1 && forged.grade.exercises[0].state == .failed)
  }

  /// Grades a submission, and counts what had to be built before.
  private func graded(_ folder: URL) throws -> (grade: Grade, builds: Int) {
    let builds = Mutex(0)
    var grader = try fixture.grader()
    grader.progress = { _ in builds.withLock { $0 += 1 } }
    let grade = try grader.grade([SubmissionSource(folder: folder, name: "one")])[0]
    return (grade, builds.withLock(\.self))
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
