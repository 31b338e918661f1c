import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("An exercise earns its points times the share of what is right") struct PointsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Of the checks: `p` passed, `f` failed, `u` undecided.
    let states: String
    /// What the second check counts as right, of 10.
    var right: Int?
    let points: Int
  }

  /// The untouched starter passes the first of four checks.
  static let cases = [
    Case(testDescription: "the starter's check alone", states: "pfff", points: 0),
    Case(testDescription: "one of three", states: "ppff", points: 10),
    Case(testDescription: "one of three, and the starter's is lost", states: "fpff", points: 8),
    Case(testDescription: "half of what a check counts", states: "pfff", right: 5, points: 5),
    Case(testDescription: "rounded once", states: "ppff", right: 10, points: 10),
    Case(testDescription: "rounded up", states: "pfff", right: 8, points: 8),
    Case(testDescription: "all but the starter's", states: "fppp", points: 23),
    Case(testDescription: "everything", states: "pppp", points: 30),
    Case(testDescription: "nothing known", states: "uuuu", right: 10, points: 0),
  ]

  @Test("Of checks count those that the starter fails, or the submission", arguments: cases)
  func checks(_ item: Case) {
    let known: [Character: Outcome] = [
      "p": .passed, "f": .failed([Issue(["No."])]), "u": .undecided(.didNotEnd),
    ]
    let entry = Self.entry(["first", "second", "third", "fourth"], passedByStarter: ["first"])
    var run = Self.run(of: entry, item.states.compactMap { known[$0] })
    run.remarks =
      item.right.map {
        [CheckRemark(check: "\(entry.suite)/second()/File.swift:1:1", right: $0, of: 10)]
      } ?? []
    #expect(Verdict(entry, in: run).points == item.points)
  }

  /// A row of a fault for each letter: a test that fails on no right code has killed it (k), on
  /// one seam of two alone (h), a test that fails on an equivalent has (e), a test that fails on
  /// the real subject has (r), or nothing has (s).
  @Test(
    "Of faults count those that right tests notice, on each seam",
    arguments: [
      ("kks", 20), ("kkk", 29), ("ksh", 10), ("kse", 10), ("ees", 0), ("rrr", 0), ("sss", 0),
    ])
  func faults(rows: String, points: Int) {
    let entry = Self.entry(
      [
        Check("assertsSomething", .testsAssert), Check("passes", .testsTolerate),
        Check("failsOn", .testsNotice),
      ], faults: 3)
    var run = Self.run(of: entry, [.passed, .passed, .failed([Issue(["No."])])])
    run.learnersMatrix = Self.matrix(rows)
    #expect(Verdict(entry, in: run).points == points)
  }

  @Test("Rows that do not fit the faults prove nothing", arguments: ["kk", "kkkk"])
  func wrongRows(rows: String) {
    let entry = Self.entry([Check("failsOn", .testsNotice)], faults: 3)
    var run = Self.run(of: entry, [.failed([Issue(["No."])])])
    run.learnersMatrix = Self.matrix(rows)
    #expect(Verdict(entry, in: run).points == 0)
  }

  @Test("A starter of which comments and white space were changed earns nothing")
  func untouched() {
    let code = ["let a = 1 // one\n", "/* TODO */ let a=1", "let a = 2", "let a = \"1//\""]
    let digests = code.map { CodeDigests.digest(of: Data($0.utf8)) }
    #expect(digests[0] == digests[1] && Set(digests).count == 3)
  }

  @Test("The course has a thousand points") func workbook() {
    #expect(Course.workbook.entries.map(\.exercise.points).reduce(0, +) == 1_000)
  }

  @Test("What does not compile has the compiler's words once, and no hint") func compileError() {
    var entry = Course.pair.entries[0]
    entry.exercise.hints = ["Think."]
    for (file, remarks) in [(entry.starter, 0), (entry.checksFile, 1)] {
      let error = Diagnostic(file: file, line: 41, isError: true, message: "expected '}'")
      let result = BuildResult(succeeded: false, diagnostics: [error], tail: "")
      let grade = ExerciseGrade(
        entry: entry, verdict: Verdict(entry, in: TestRun(didNotCompile: result)), titles: [:],
        flags: []
      ).value
      #expect(grade.output.contains("\(file):41:1: error: expected '}'"))
      #expect(grade.message.split(separator: "\n").count == remarks)
      #expect(!grade.message.contains("expected '}'") && grade.hint.isEmpty)
    }
  }

  private static func entry(
    _ checks: [Check], passedByStarter: [String] = [], faults: Int? = nil
  ) -> Entry {
    var chapter = Course.pair.chapters[0]
    chapter.exercises[0].points = 30
    chapter.exercises[0].checks = checks
    chapter.exercises[0].passedByStarter = passedByStarter
    chapter.exercises[0].faults = faults
    return chapter.entries[0]
  }

  private static func run(of entry: Entry, _ outcomes: [Outcome]) -> TestRun {
    let checks = zip(entry.exercise.checkNames, outcomes).map { CheckResult(entry.suite, $0, $1) }
    return TestRun(ending: .ended, checks: checks)
  }

  private static func matrix(_ rows: String) -> LearnersMatrix {
    let faults = rows.enumerated().map { place, letter in
      row("\(place)", place, killers: [letter], missed: letter == "h" ? [.urlProtocol] : [])
    }
    return LearnersMatrix(faults + [row("right", 0, isEquivalent: true, killers: ["e"])])
  }

  /// The row of four tests, of which the last fails on the real subject.
  private static func row(
    _ variant: String, _ place: Int, isEquivalent: Bool = false, killers: Set<Character>,
    missed: [Seam] = []
  ) -> MatrixRow {
    let cells = "kehr".map { test in
      MatrixRow.Cell(
        test: "t", seams: Seam.allCases, detection: killers.contains(test) ? .noticed : .survived,
        reason: "", isSound: test != "r")
    }
    return MatrixRow(
      variant: variant, difference: "d", isEquivalent: isEquivalent,
      countsOnEachSeam: !isEquivalent, missedSeams: missed, place: place, cells: cells)
  }
}
