import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

@Suite("The checks decide the state of a step") struct KataResultsTests {
  /// What is known of a learner's code that answers with a number, and of a test that asks
  /// for one at least.
  private static func item(answer: Int, test: Int) -> ProgressReport.Item {
    var item = ProgressReport.Item(
      entry: Course.kata.entries[0], checks: .fixture(answer: answer, test: test))
    item.matrix = .fixture(answer: answer, test: test)
    return item
  }

  /// The states of both steps, in words.
  private static let table: [(answer: Int, test: Int, states: [String], open: Int?)] = [
    (0, 0, ["writeTest", "writeTest"], 0),
    (0, 3, ["mendTest", "mendTest"], 0),
    (1, 3, ["mendTest", "mendTest"], 0),
    (0, 1, ["writeCode", "asksFor1() for 1"], 0),
    (0, 2, ["asksFor2() for 2", "writeCode"], 0),
    (1, 1, ["green", "writeTest"], 1),
    (1, 2, ["asksFor2() for 2", "writeCode"], 1),
    (2, 1, ["green", "answers 1"], 1),
    (2, 2, ["green", "green"], 1),
  ]

  @Test("Each state has its results", arguments: table.indices) func states(row: Int) {
    let (answer, test, states, open) = Self.table[row]
    let results = KataResults(Self.item(answer: answer, test: test))
    #expect((0...1).map { results.state(at: $0).inWords } == states)
    #expect(results.open == open)
  }

  @Test("Code that does what the step asks is to be mended when a test for it is red")
  func mendCode() {
    var item = Self.item(answer: 1, test: 2)
    item.checks[1] = Verdict.Graded(name: "step2", outcome: .passed)
    #expect(KataResults(item).state(at: 1) == .mendCode)
  }

  @Test("A red test that notices a fault of the step is for the step, whatever else it asks for")
  func noticesAFault() {
    var item = Self.item(answer: 0, test: 1)
    item.matrix = .fixture(answer: 0, test: 1, stepOfFaults: 2)
    #expect(KataResults(item).state(at: 1) == .writeCode)
  }

  @Test("A test that fails on other right code notices nothing") func misfit() {
    var item = Self.item(answer: 2, test: 2)
    let fit = Verdict.Graded(
      name: "fitsRightSolutions", outcome: .failed([Issue(["Issue recorded"])]),
      role: .testsTolerate)
    item.checks = item.checks.filter { $0.role != .testsTolerate } + [fit]
    // As if it were another test that does not fit.
    #expect(KataResults(item).open == 1)
    item.matrix = .fixture(answer: 2, test: 2, otherRight: 1)
    #expect(KataResults(item).open == 0)
    #expect(KataResults(item).state(at: 0) == .mendTest)
  }

  @Test("Nothing is known where a check has no result, or no matrix came")
  func undecided() {
    var item = Self.item(answer: 2, test: 2)
    item.matrix = nil
    #expect(KataResults(item).open == nil)
    item = Self.item(answer: 2, test: 2)
    item.checks[0] = Verdict.Graded(
      name: "step1", outcome: .undecided(.didNotEnd))
    let results = KataResults(item)
    #expect(results.open == nil)
    #expect(results.state(at: 0) == .undecided)
    #expect(results.state(at: 1) == .green)
  }

  @Test("The lesson has each step in the words of the catalog") func words() throws {
    let kata = try #require(Course.workbook.kata)
    let files = CourseFiles(root: PackageRoot.url)
    let lesson = try #require(files.text(kata.chapter.lesson))
    for step in kata.exercise.steps {
      #expect(lesson.contains("**\(step.title).** \(step.requirement)\n"))
    }
  }

  @Test("Only a recorded expectation makes a check red") func expectations() {
    let issues = [
      Issue(["Expectation failed: 0 == 42"]), Issue(["Issue recorded"]),
      Issue(["Caught error: NotWritten()"]),
    ]
    let checks = issues.enumerated().map {
      Verdict.Graded(name: "step\($0)", outcome: .failed([$1]))
    }
    let results = KataResults(
      ProgressReport.Item(
        entry: Course.kata.entries[0],
        checks: checks + [
          Verdict.Graded(name: "step3", outcome: .undecided(.didNotEnd)),
          Verdict.Graded(name: "step4", outcome: .passed),
        ]))
    #expect(
      (0...4).map { results["step\($0)"] } == [.failed, .failed, .undecided, .undecided, .passed])
  }
}

extension KataState {
  fileprivate var inWords: String {
    switch self {
    case .otherTest(let test, let step): "\(test.name) for \(step)"
    case .sharpenTests(let faults): faults.map(\.difference).joined(separator: ", ")
    default: "\(self)"
    }
  }
}
