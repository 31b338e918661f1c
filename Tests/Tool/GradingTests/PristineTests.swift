import Foundation
import Synchronization
import Testing

@testable import Fixture
@testable import WorkbookCourse
@testable import WorkbookGrading

/// What all submissions share takes a minute to build, so nobody builds it twice.
@Suite("What a class shares is built once", .enabled(if: expectsSandbox))
struct PristineTests {
  let fixture: FixtureCourse

  init() throws { fixture = try FixtureCourse() }

  @Test("A second grader takes what the first one has built, and grades with it")
  func neighbour() throws {
    defer { fixture.remove() }
    let checks = fixture.course.readyChapters.map { "Building the checks of \($0.target)" }
    let all = ["Building what all chapters import"] + checks
    #expect(try steps(atSeat: 0).sorted() == all.sorted())
    #expect(try steps(atSeat: 1) == [])
    #expect(try steps(atSeat: 0) == [])
  }

  @Test("After a change of one chapter's checks, these alone are built again")
  func changedChecks() throws {
    defer { fixture.remove() }
    _ = try steps(atSeat: 0)
    try fixture.replace(
      "{ #expect(answer() == 42) }", with: "{ #expect(42 == answer()) }",
      in: fixture["2.1"].checksFile)
    #expect(try steps(atSeat: 0) == ["Building the checks of Chapter2Two"])
    // The first grader knows by now what the second one lacks; of the kits it lacks nothing.
    #expect(try steps(atSeat: 1) == [])
  }

  @Test("A chapter gets the modules that it may import and no others")
  func allowedModules() throws {
    defer { fixture.remove() }
    let text = "import Support\npublic func answer21() -> Int { 42 }\n"
    try fixture.write("class/curious/\(fixture["2.1"].starter)", text)
    let curious = HandedIn(folder: fixture.files.url("class/curious"), name: "curious")
    let exercise = try grader(atSeat: 0).grade([curious])[0].exercises.first { $0.id == "2.1" }
    #expect(exercise?.reason == .didNotCompile)
    #expect(exercise?.output.contains("no such module 'Support'") == true)
  }

  /// What is built so that the solutions can be graded.
  private func steps(atSeat seat: Int) throws -> [String] {
    let steps = Mutex<[String]>([])
    var grader = try grader(atSeat: seat)
    grader.progress = { step in steps.withLock { $0.append(step) } }
    let solutions = HandedIn(folder: fixture.files.url("Solutions"), name: "solutions")
    let grade = try grader.grade([solutions])[0]
    #expect(grade.points == grade.possiblePoints)
    return steps.withLock(\.self)
  }

  private func grader(atSeat seat: Int) throws -> Grader {
    let base = GradingFolder.base(in: fixture.root).appending(path: "seat-\(seat)")
    let sandbox = try Sandbox.chosen(.auto, root: fixture.root)
    return Grader(
      course: fixture.course, site: GradingSite(root: fixture.root, sandbox: sandbox, in: base),
      chapters: fixture.course.readyChapters)
  }
}
