import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// What SwiftPM plans is its own affair, so another toolchain may plan in another
/// way.
@Suite("A plan that cannot be used costs time and no grade", .enabled(if: expectsSandbox))
struct WholeBuildTests {
  let fixture: FixtureCourse

  init() throws { fixture = try FixtureCourse() }

  @Test("Where the plan is not SwiftPM's, SwiftPM builds each submission")
  func unreadable() throws {
    defer { fixture.remove() }
    // A call that another module may take over, where its members are seen.
    try fixture.replace(
      "{ #expect(answer() == 42) }", with: "{ #expect([answer()].contains(42)) }",
      in: fixture["2.1"].checksFile)
    try expectGrades(of: Self.answers) { _ in "commands: {}" }
  }

  @Test("Where the compiler refuses what is planned, too") func unusable() throws {
    defer { fixture.remove() }
    try expectGrades(of: Array(Self.answers.prefix(2))) { files in
      PristineBuild.plan(files)?.replacing("\"-module-name\",", with: "\"-x\",\"-module-name\",")
    }
  }

  @Test("The plan of this toolchain is used, and SwiftPM builds no submission")
  func usualPlan() throws {
    defer { fixture.remove() }
    let site = GradingSite(
      root: fixture.root, sandbox: try Sandbox.chosen(.auto, root: fixture.root))
    let chapter = fixture.course.chapters[1]
    let solutions = SubmissionSource(folder: fixture.files.url("Solutions"), name: "solutions")
    let grader = Grader(course: fixture.course, site: site, chapters: [chapter])
    #expect(try grader.grade([solutions])[0].points == 2)
    #expect(!CourseFiles(root: site.folder.plan(chapter)).exists(WholeBuild.script))
  }

  @Test("A build by the plan of before that makes nothing is left to SwiftPM")
  func direct() throws {
    defer { fixture.remove() }
    let checker = ExerciseChecker(root: fixture.root, deadline: 20)
    #expect(try checker.check([fixture["2.1"]])[0].isPassed == false)
    let plan = checker.package(for: fixture["2.1"].chapter).scratchFile("direct.yaml")
    let nothing = "client:\n  name: swift-build\ntargets:\n  \"test\": []\ncommands: {}\n"
    try Data(nothing.utf8).write(to: plan)
    try fixture.write(fixture["2.1"].starter, FixtureText.solution(fixture["2.1"]))
    #expect(try checker.check([fixture["2.1"]])[0].isPassed)
  }

  private struct Answer {
    let name: String
    let state: String
    let text: String
  }

  /// The fourth changes what the checks call, wherever it is seen; the last writes to what
  /// all share.
  private static let answers = [
    Answer(name: "right", state: "passed", text: "public func answer21() -> Int { 42 }\n"),
    Answer(name: "wrong", state: "failed", text: "public func answer21() -> Int { 41 }\n"),
    Answer(
      name: "broken", state: "didNotCompile", text: "public func answer21() -> Int { missing }\n"),
    Answer(
      name: "forged", state: "failed",
      text: """
        extension [Int] { public func contains(_ number: Int) -> Bool { true } }
        public func answer21() -> Int { 41 }

        """),
    Answer(
      name: "writer", state: "failed",
      text: """
        import Foundation
        public func answer21() -> Int {
          let place = "/workbook/package/Package.swift"
          return (try? "x".write(toFile: place, atomically: false, encoding: .utf8)) == nil ? 41 : 42
        }

        """),
  ]

  private func expectGrades(
    of answers: [Answer], by plan: @escaping @Sendable (CourseFiles) -> String?
  ) throws {
    let handedIn = try answers.map { answer in
      try fixture.write("class/\(answer.name)/\(fixture["2.1"].starter)", answer.text)
      return SubmissionSource(folder: fixture.files.url("class/\(answer.name)"), name: answer.name)
    }
    let sandbox = try Sandbox.chosen(.auto, root: fixture.root)
    let site = GradingSite(root: fixture.root, sandbox: sandbox)
    let chapter = fixture.course.chapters[1]
    var grader = Grader(course: fixture.course, site: site, chapters: [chapter], lanes: 2)
    grader.readPlan = plan
    let exercises = try grader.grade(handedIn).map { $0.exercises[0] }
    #expect(CourseFiles(root: site.folder.plan(chapter)).exists(WholeBuild.script))
    #expect(exercises.map { $0.reason?.rawValue ?? $0.state.rawValue } == answers.map(\.state))
    #expect(exercises.map(\.points) == answers.map { $0.state == "passed" ? 2 : 0 })
    for passed in exercises where passed.state == .passed { #expect(passed.flags.isEmpty) }
    for failed in exercises where failed.state == .failed {
      #expect(failed.checks.allSatisfy { $0.state == .failed }, "\(failed.checks)")
    }
    for broken in exercises where broken.reason == .didNotCompile {
      let place = "\(fixture["2.1"].starter):1:33"
      #expect(broken.output.hasPrefix("\(place): error: cannot find 'missing' in scope"))
    }
  }
}
