import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("The parts of grading do one thing each") struct GradingPartsTests {
  @Test("However long a failure is, its end is told: the faults that survive") func longFailure() {
    let entry = Course.pair.entries[0]
    let end = "noticed 1 of 3 faults; survived: one; another."
    let trace = "Current stack trace:\n0    libswiftCore.so 0x00007f11 fatalError + 109\n"
    let text = String(repeating: "It never ended. ", count: 1_000) + "\n" + trace + end
    let run = TestRun(
      ending: .ended,
      checks: [
        CheckResult(entry.suite, "answersRight", .failed([Issue([text])])),
        CheckResult(entry.suite, "answersAgain", .passed),
      ])
    let grade = ExerciseGrade(
      entry: entry, verdict: Verdict(entry, in: run), titles: [:], flags: []
    ).value
    #expect(grade.message.hasSuffix(end) && grade.checks[0].message.hasSuffix(end))
    #expect(grade.message.count < 5_000)
    #expect(!grade.message.contains("0x") && !grade.message.contains("stack trace"))
  }

  @Test(
    "Words that deserve a look are flagged with their line",
    arguments: [
      ("exit(0)", "exit"), ("_exit(0)", "exit"), ("let p = Process()", "Process"),
      ("open(\"/proc/self/mem\", O_RDWR)", "/proc"),
      ("@_cdecl(\"write\") func x() {}", "@_"), ("try text.write(toFile: path)", "write(to"),
      ("\"\\(type(of: api))\"", "type(of"),
    ])
  func flags(line: String, word: String) {
    let flags = SubmissionFlags.flags(in: Data("// a comment\n\(line)\n\(line)\n".utf8))
    #expect(flags == ["line 2: “\(word)”"])
  }

  @Test(
    "What looks like such a word is not flagged",
    arguments: [
      "let existing = 1", "func processes() {}", "let ProcessInformation = 1",
      "// @concurrent", "func rewrite(to: Int) {}",
    ])
  func noFlags(line: String) { #expect(SubmissionFlags.flags(in: Data(line.utf8)).isEmpty) }

  @Test("The titles of checks come from the source") func titles() throws {
    let source = FixtureText.checks(Course.fixture.entries[0])
    let titles = CheckTitles.titles(of: ["answersRight", "answersAgain"], in: source)
    #expect(titles == ["answersRight": "Answers right"])
  }

  @Test("A variable that is taken away is not inherited, with a sandbox and without one")
  func environment() {
    for sandbox in [Sandbox.none, .bubblewrap(Bubblewrap(toolchain: "/usr", isRoot: true))] {
      let environment = sandbox.environment(["PATH": nil, "WORKBOOK_EDITION": "learner"])
      #expect(environment["PATH"] == nil && environment["WORKBOOK_EDITION"] == "learner")
    }
  }
}
