import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Points are for what is better than the starter") struct CheckPointsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Of the checks: `p` passed, `f` failed, `u` undecided.
    let states: String
    var noticed = 0.0
    /// What the second check counts as right, of 10.
    var right: Int?
    let points: [Int]
  }

  /// The starter passes the first check, does two of ten parts of the second, and notices
  /// one of eleven faults; the third check asks for them.
  static let cases = [
    Case(testDescription: "the starter", states: "pff", noticed: 1, right: 2, points: [0, 0, 0]),
    Case(testDescription: "less than the starter", states: "fff", right: 1, points: [0, 0, 0]),
    Case(testDescription: "a check more", states: "ppf", noticed: 1, points: [5, 10, 0]),
    Case(testDescription: "a check instead of the starter's", states: "fpf", points: [0, 10, 0]),
    Case(testDescription: "a fault more", states: "pff", noticed: 2, points: [0, 0, 1]),
    Case(testDescription: "half of a fault more", states: "pff", noticed: 6.5, points: [2, 0, 5]),
    Case(testDescription: "all faults but one", states: "ppf", noticed: 10, points: [9, 10, 9]),
    Case(
      testDescription: "all faults in a check that failed", states: "ppf", noticed: 11,
      points: [10, 10, 9]),
    Case(
      testDescription: "half of the parts beyond the starter's", states: "pff", noticed: 1,
      right: 6, points: [2, 5, 0]),
    Case(
      testDescription: "all parts in a check that failed", states: "pff", noticed: 1, right: 10,
      points: [5, 9, 0]),
    Case(
      testDescription: "parts at the cost of what the starter does", states: "fff", noticed: 1,
      right: 9, points: [0, 0, 0]),
    Case(
      testDescription: "half of everything", states: "pff", noticed: 6, right: 6,
      points: [5, 5, 5]),
    Case(testDescription: "everything", states: "ppp", noticed: 11, points: [10, 10, 10]),
    Case(testDescription: "nothing known", states: "uuu", right: 10, points: [0, 0, 0]),
    Case(testDescription: "no verdict on the faults", states: "ppu", points: [5, 10, 0]),
  ]

  @Test("Each check earns what is better than in the starter", arguments: cases)
  func earned(_ item: Case) {
    let known: [Character: Grade.State] = ["p": .passed, "f": .failed, "u": .undecided]
    let points = CheckPoints(
      exercise: Self.exercise, states: item.states.compactMap { known[$0] },
      parts: item.right.map { [1: ($0, 10)] } ?? [:], noticed: item.noticed)
    #expect(points.earned == item.points)
    #expect(points.shares == [10, 10, 10])
  }

  @Test("A check that is worth all or nothing earns no part") func allOrNothing() {
    var exercise = Self.exercise
    exercise.checks = ["first", "second", "third"]
    let states: [Grade.State] = [.passed, .failed, .failed]
    let points = CheckPoints(
      exercise: exercise, states: states, parts: [0: (9, 10), 1: (9, 10), 2: (9, 10)])
    #expect(points.earned == [0, 0, 0])
  }

  @Test(
    "Tests that ask for little earn as much of those checks as they notice",
    arguments: [0, 1, 5, 9, 10])
  func askingForLittle(noticed: Int) {
    var exercise = Self.exercise
    exercise.passedByStarter = []
    exercise.faults = Faults(count: 10)
    exercise.checks = [
      Check("assertsSomething", .testsAssert), Check("passesOnTheRealAPI", .testsPass),
      Check("third", .testsNotice),
    ]
    let last: Grade.State = noticed == 10 ? .passed : .failed
    let earned = CheckPoints(
      exercise: exercise, states: [.passed, .passed, last], noticed: Double(noticed)
    ).earned
    #expect(earned == [noticed, noticed, noticed])
  }

  @Test("A starter that nobody has touched earns nothing, whatever passes") func untouched() {
    let points = CheckPoints(
      exercise: Self.exercise, states: [.passed, .passed, .passed], noticed: 11,
      isUntouched: true)
    #expect(points.earned == [0, 0, 0])
  }

  @Test("A part of a point is no point", arguments: zip(0...4, [0, 0, 0, 1, 1]))
  func wholePoints(noticed: Int, points: Int) {
    var exercise = Self.exercise
    (exercise.points, exercise.faults) = (6, Faults(count: 5))
    exercise.passedByStarter = []
    let earned = CheckPoints(
      exercise: exercise, states: [.passed, .passed, .failed], noticed: Double(noticed)
    ).earned
    #expect(earned == [2, 2, points])
  }

  /// The rows of a run, and the points that they are worth.
  struct Rows: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var rows = [("a", true), ("b", true), ("c", false)]
    var missedSeams: [Seam] = []
    var isSound = true
    var ending = TestRun.Ending.ended
    let points: Int
  }

  static let rows = [
    Rows(testDescription: "two of three", points: 6),
    Rows(
      testDescription: "two of three, on one seam of two", missedSeams: [.urlProtocol], points: 3),
    Rows(testDescription: "a row too few", rows: [("a", true), ("b", true)], points: 0),
    Rows(
      testDescription: "a row twice", rows: [("a", true), ("b", true), ("b", true)],
      points: 0),
    Rows(
      testDescription: "a row too many",
      rows: [("a", true), ("b", true), ("c", false), ("d", true)], points: 0),
    Rows(testDescription: "tests that fail on the real subject", isSound: false, points: 0),
    Rows(testDescription: "a run that crashed", ending: .crashed(signal: 4), points: 0),
  ]

  @Test(
    "The rows of the kill matrix tell what is noticed, and nothing where they cannot",
    arguments: rows)
  func noticed(_ item: Rows) {
    var chapter = Course.pair.chapters[0]
    chapter.exercises[0] = Self.exercise
    chapter.exercises[0].faults = Faults(count: 3)
    chapter.exercises[0].passedByStarter = []
    let entry = chapter.entries[0]
    let outcomes: [Outcome] = [.passed, .passed, .failed([Issue(["No."])])]
    let checks = zip(entry.exercise.checkNames, outcomes).map { CheckResult(entry.suite, $0, $1) }
    var run = TestRun(ending: item.ending, checks: checks)
    run.learnersMatrix = item.matrix
    let grade = ExerciseGrade(
      entry: entry, verdict: Verdict(entry, in: run), titles: [:], flags: []
    ).value
    #expect(grade.checks[2].points == item.points)
    #expect(grade.points == (item.ending == .ended ? 20 + item.points : 0))
  }

  @Test("A failed check that gives points says how many", arguments: [true, false])
  func words(isPart: Bool) throws {
    let exercise = AwkwardClass.exercises[0].failed("No.", survivors: isPart ? ["is late"] : [])
    let grade = Grade(submission: "ann", exercises: [exercise], refused: [], seconds: 1)
    for format in [GradeFormat.table, .gradescope, .classroom50, .html, .junit] {
      let report = try format.report(on: [grade], in: .awkward())
      #expect(report.contains("(2 of 5 points)") == isPart, "\(format)")
    }
    #expect(
      try GradeFormat.csv.report(on: [grade]).contains(isPart ? ",7,10,70.0,7," : ",5,10,50.0,5,"))
  }

  @Test("A check that was not asked is failed without a word, and does not repeat another")
  func notAsked() throws {
    let entry = Course.pair.entries[0]
    let outcomes: [Outcome] = [.failed([Issue(["No."])]), .undecided(.wasNotAsked)]
    let checks = zip(entry.exercise.checkNames, outcomes).map { CheckResult(entry.suite, $0, $1) }
    let exercise = ExerciseGrade(
      entry: entry, verdict: Verdict(entry, in: TestRun(ending: .ended, checks: checks)),
      titles: [:], flags: []
    ).value
    #expect(exercise.state == .failed && exercise.reason == nil && exercise.points == 0)
    #expect(exercise.checks.map(\.state) == [.failed, .failed])
    #expect(exercise.checks.map(\.message) == ["No.", ""])
    let grade = Grade(submission: "ann", exercises: [exercise], refused: [], seconds: 1)
    let report = try GradeFormat.junit.report(on: [grade])
    #expect(report.contains("Not passed: it is asked when the checks above it pass."))
    #expect(report.matches(of: />No\./).count == 1)
  }

  @Test("Reports say why checks that pass give nothing yet") func startersRemark() throws {
    let checks = [("a", Grade.State.passed), ("b", .failed)].map {
      Grade.Check(name: $0, title: $0, state: $1, message: "", points: 0, possiblePoints: 5)
    }
    let exercise = Grade.Exercise(
      id: "1.1", title: "A", chapter: 1, state: .failed, reason: nil, message: "No.", output: "",
      hint: "", points: 0, possiblePoints: 10, checks: checks, survivors: [], flags: [])
    let grade = Grade(submission: "ann", exercises: [exercise], refused: [], seconds: 1)
    for format in [GradeFormat.table, .gradescope, .classroom50, .html] {
      let report = try format.report(on: [grade], in: .awkward())
      #expect(report.contains("such as the untouched starter"), "\(format)")
    }
    #expect(AwkwardClass.exercises[0].failed("No.").pointsRemark.isEmpty)
  }

  @Test("The whole workbook fits into one assignment of Classroom 50") func workbook() {
    let points = Course.workbook.entries.map(\.exercise.points).reduce(0, +)
    #expect(points <= 1_000)
  }

  private static let exercise: Exercise = {
    var exercise = Course.pair.entries[0].exercise
    exercise.points = 30
    exercise.checks = [
      "first", Check("second", rightInStarter: 2), Check("third", .testsNotice),
    ]
    exercise.passedByStarter = ["first"]
    exercise.faults = Faults(count: 11, noticedByStarter: 1)
    return exercise
  }()
}

extension CheckPointsTests.Rows {
  fileprivate var matrix: LearnersMatrix {
    LearnersMatrix(
      rows.enumerated().map { place, row in
        let cell = MatrixRow.Cell(
          test: "t", seams: [], verdict: row.1 ? .killed : .survived, reason: "",
          isSound: isSound)
        return MatrixRow(
          variant: row.0, difference: row.0, missedSeams: missedSeams, place: place,
          cells: [cell])
      })
  }
}
