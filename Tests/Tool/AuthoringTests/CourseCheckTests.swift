import Foundation
import Testing
@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

/// Builds a whole course: slow, and the only proof that the facts are gathered as the
/// rules expect them. A sound one is the workbook itself.
@Suite("A course is checked whole") struct CourseCheckTests {
  @Test("Every fault that a build or a run shows is found") func faultyCourse() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fixture.plantStarterFaults()
    try fixture.plantSolutionFaults()
    let text = try check(fixture).text
    for sentence in Self.sentences {
      #expect(text.contains(sentence))
    }
  }

  private static let sentences = [
    "ProtocolInjection/Exercise1_Number.swift: it is green already",
    // It crashed, or did not run: its neighbour beside it crashes too.
    "URLProtocol/Exercise2_Number.swift: answersRight is undecided: it ",
    "answersRight is undecided: it timed out",
    "URLProtocol/Exercise4_Number.swift: its first red does not say “did not answer with 42”",
    "LearnersTests/Exercise1_Number.swift:3: init",
    "Exercise5_NumberChecks.swift: answersRight failed: Expectation failed",
    "its checks are answersRight, answersAgain, unlisted;",
    "lessonIsTrue failed",
    "it judged 4 wrong answers and 0 right ones",
    "Chapters/Chapter1One/README.md:18: 1.1 has no red",
  ]

  private func check(_ fixture: FixtureCourse) throws -> CourseReport {
    try CourseCheck(
      course: fixture.course, root: fixture.root, commands: Command.all, deadline: 4,
      progress: ProgressDisplay(isSilent: true)
    ).run()
  }
}

extension FixtureCourse {
  fileprivate func plantStarterFaults() throws {
    try replace("return 0", with: "return 42", in: self["1.1"].starter)
    try replace("return 0", with: "return [Int]()[0]", in: self["1.2"].starter)
    try replace("return 0", with: "while true {}", in: self["1.3"].starter)
    try replace("// TODO", with: "let unused = 1  // TODO", in: self["2.1"].starter)
  }

  fileprivate func plantSolutionFaults() throws {
    try replace(" + 1", with: " + 2", in: self["1.5"].solution)
    try replace("It did not answer with 42", with: "No", in: self["1.4"].checksFile)
    try replace("\n}\n", with: "\n\n  @Test func unlisted() {}\n}\n", in: self["1.4"].checksFile)
    let answers = "Tests/Chapter1OneTests/Answers/Exercise4_Answers.swift"
    try replace("[\"42\", \"4\" + \"2\"]", with: "[String]()", in: answers)
    let wrong = "import Testing\n\n@Test func lessonIsTrue() { #expect(Bool(false)) }\n"
    try write("Tests/Chapter1OneTests/Lesson/Wrong.swift", wrong)
  }
}
