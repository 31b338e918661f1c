import Foundation
import Synchronization
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// What all submissions share takes a minute to build, so nobody builds it twice.
@Suite("What a class shares is built once", .enabled(if: expectsSandbox))
struct PristineTests {
  let fixture: FixtureCourse

  init() throws { fixture = try FixtureCourse() }

  @Test("A second class takes what the first one has built, and is graded with it")
  func again() throws {
    defer { fixture.remove() }
    let checks = fixture.course.readyChapters.map { "Building the checks of \($0.target)" }
    let all = ["Building what all chapters import"] + checks
    #expect(try steps().sorted() == all.sorted())
    #expect(try steps() == [])
  }

  @Test("After a change of one chapter's checks, these alone are built again")
  func changedChecks() throws {
    defer { fixture.remove() }
    _ = try steps()
    try fixture.replace(
      "{ #expect(answer() == 42) }", with: "{ #expect(42 == answer()) }",
      in: fixture["2.1"].checksFile)
    #expect(try steps() == ["Building the checks of Chapter2Two"])
  }

  @Test("A chapter gets the modules that it may import and no others")
  func allowedModules() throws {
    defer { fixture.remove() }
    let text = "import Support\npublic func answer21() -> Int { 42 }\n"
    try fixture.write("class/curious/\(fixture["2.1"].starter)", text)
    let curious = SubmissionSource(folder: fixture.files.url("class/curious"), name: "curious")
    let exercise = try grader().grade([curious])[0].exercises.first { $0.id == "2.1" }
    #expect(exercise?.reason == .didNotCompile)
    #expect(exercise?.output.contains("no such module 'Support'") == true)
  }

  @Test("A module of the toolchain that has to be made anew costs time, and no grade")
  func missingModules() throws {
    defer { fixture.remove() }
    _ = try steps()
    let modules = try CourseFiles(root: site().folder.pristine.appending(path: "modules"))
    let made = modules.walk(".").filter { $0.hasSuffix(".pcm") }
    #expect(!made.isEmpty)
    for path in made { try FileManager.default.removeItem(at: modules.url(path)) }
    #expect(try steps() == [])
  }

  @Test("An update of the system's headers is noticed")
  func renewedHeaders() throws {
    defer { fixture.remove() }
    let folder = fixture.files.url("headers").path
    try fixture.write("headers/sys/types.h", "// old\n")
    let old = HeaderStamp(of: folder).text
    #expect(HeaderStamp(of: folder).text == old)
    try FileManager.default.removeItem(atPath: "\(folder)/sys/types.h")
    try fixture.write("headers/sys/types.h", "// new\n")
    #expect(HeaderStamp(of: folder).text != old)
    #expect(HeaderStamp(of: "\(folder)/nowhere").text == "")
  }

  /// What is built so that the solutions can be graded.
  private func steps() throws -> [String] {
    let steps = Mutex<[String]>([])
    var grader = try grader()
    grader.progress = { step in steps.withLock { $0.append(step) } }
    let solutions = SubmissionSource(folder: fixture.files.url("Solutions"), name: "solutions")
    let grade = try grader.grade([solutions])[0]
    #expect(grade.points == grade.possiblePoints)
    return steps.withLock(\.self)
  }

  private func grader() throws -> Grader {
    Grader(
      course: fixture.course, site: try site(),
      chapters: fixture.course.readyChapters)
  }

  private func site() throws -> GradingSite {
    let sandbox = try Sandbox.chosen(.auto, root: fixture.root)
    return GradingSite(root: fixture.root, sandbox: sandbox)
  }
}
