import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

@Suite("The checks decide the state of a step") struct KataResultsTests {
  private static let step = KataStep(check: "step1", title: "", requirement: "")

  /// The results of the step's check, of the learner's tests on the learner's code, of
  /// the same on right code, and whether they assert something.
  private static func results(
    _ code: KataResults.Result, own: KataResults.Result, fit: KataResults.Result,
    asserts: KataResults.Result = .passed
  ) -> KataResults {
    KataResults([
      graded("step1", code), graded("own", own, .testsPass), graded("fit", fit, .testsTolerate),
      graded("asserts", asserts, .testsAssert),
    ])
  }

  private static func graded(
    _ name: String, _ result: KataResults.Result, _ role: Check.Role = .behaviour
  ) -> Verdict.Graded {
    let outcome: Outcome =
      switch result {
      case .passed: .passed
      case .failed: .failed([Issue(["Expectation failed: 0 == 42"])])
      case .undecided: .undecided(.didNotEnd)
      }
    return Verdict.Graded(name: name, outcome: outcome, result: nil, role: role)
  }

  private static let table: [(KataResults, KataState)] = [
    (results(.failed, own: .failed, fit: .failed, asserts: .failed), .writeTest),
    (results(.failed, own: .passed, fit: .passed), .writeTest),
    (results(.failed, own: .failed, fit: .failed), .mendTest),
    (results(.passed, own: .passed, fit: .failed), .mendTest),
    (results(.failed, own: .failed, fit: .passed), .writeCode),
    (results(.failed, own: .failed, fit: .passed, asserts: .failed), .writeCode),
    (results(.passed, own: .failed, fit: .passed), .mendCode),
    (results(.passed, own: .passed, fit: .passed), .green),
    (results(.undecided, own: .failed, fit: .passed), .undecided),
    (results(.failed, own: .undecided, fit: .passed), .undecided),
    (results(.failed, own: .failed, fit: .undecided), .undecided),
    (KataResults([]), .undecided),
  ]

  @Test("Each state has its results", arguments: table.indices) func states(row: Int) {
    let (results, state) = Self.table[row]
    #expect(results.state(of: Self.step) == state)
  }

  @Test("Only a recorded expectation makes a check red") func expectations() {
    let issues = [
      Issue(["Expectation failed: 0 == 42"]), Issue(["Issue recorded"]),
      Issue(["Caught error: NotWritten()"]),
    ]
    let checks = issues.enumerated().map {
      Verdict.Graded(name: "step\($0)", outcome: .failed([$1]), result: nil)
    }
    let results = KataResults(
      checks + [
        Verdict.Graded(name: "step3", outcome: .undecided(.didNotEnd), result: nil),
        Verdict.Graded(name: "step4", outcome: .passed, result: nil),
      ])
    #expect(
      (0...4).map { results["step\($0)"] } == [.failed, .failed, .undecided, .undecided, .passed])
  }
}
