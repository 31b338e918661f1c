import DoubleKit
import ItemDetail
import Mutants
import Testing

@testable import CheckKit
@testable import DoubleKitTests

@Suite("GradedRun hands out what became of each variant, when it is asked to")
struct MatrixCellTests {
  @Test func tellsWhichSeamNoticesAMutant() async {
    let cells = await cells(of: CarefulTests()) { await $0.expectFailure(on: [.acceptsUpTo300]) }
    #expect(cells.map(\.seam) == ["by protocol injection", "by URLProtocol"])
    #expect(cells.map(\.verdict) == [.survived, .killed])
    #expect(cells.map(\.variant) == ["acceptsUpTo300", "acceptsUpTo300"])
    #expect(cells.map(\.difference).first == "accepts status 300 as success")
    #expect(cells.map(\.isEquivalent) == [false, false])
    #expect(cells.map(\.place) == [1, 1])
    #expect(cells.map(\.countsAlone) == [false, false])
    #expect(cells.first?.reason == "")
    #expect(cells.last?.reason.hasPrefix("GradedTests.swift:") == true)
  }

  @Test func tellsThatEachTestCountsAlone() async {
    let cells = await cells(of: CarefulTests()) {
      await $0.expectFailure(on: [.acceptsUpTo300], ofEachTest: true)
    }
    #expect(cells.map(\.seam) == ["by protocol injection", "by URLProtocol"])
    #expect(cells.map(\.countsAlone) == [true, true])
  }

  @Test func tellsWhyAnEquivalentIsRefused() async {
    let cells = await cells(of: OverspecifiedTests()) {
      await $0.expectPass(on: [.sendsExtraHeader])
    }
    #expect(cells.map(\.verdict) == [.survived, .killed])
    #expect(cells.map(\.isEquivalent) == [true, true])
    #expect(cells.last?.reason.hasSuffix("There are other headers.") == true)
    #expect(
      cells.last?.place == APIVariant.equivalents.firstIndex { $0.name == "sendsExtraHeader" })
  }

  @Test func tellsATestThatNeverEnds() async {
    let cells = await cells(of: PatientTests()) { await $0.expectFailure(on: [.acceptsUpTo300]) }
    #expect(cells.map(\.verdict) == [.hung, .hung])
    #expect(cells.map(\.reason) == ["", ""])
  }

  @Test func tellsAnErrorFromAnExpectation() async {
    let cells = await cells(of: SpillingTests()) { await $0.expectFailure(on: [.acceptsUpTo300]) }
    #expect(cells.map(\.verdict) == [.broke, .survived])
    #expect(cells.first?.reason == "\(Issue.Kind.errorCaught(Spilled()))")
  }

  @Test func saysNothingOfTheRealAPI() async {
    let cells = await cells(of: CarefulTests()) { run in
      await run.expectAssertions()
      await run.expectPassOnRealAPI()
    }
    #expect(cells.isEmpty)
  }

  @Test(arguments: [[:], ["WORKBOOK_MATRIX": ""]])
  func staysSilentUnlessAsked(environment: [String: String]) {
    #expect(MatrixCell.sink(in: environment) == nil)
  }

  @Test func speaksWhenAsked() { #expect(MatrixCell.sink(in: ["WORKBOOK_MATRIX": "1"]) != nil) }

  @Test func namesEachCellOnItsOwn() {
    let names = Seam.allCases.flatMap { seam in
      APIVariant.mutants.map { MatrixCell($0, seam, .passed, among: []).fileName }
    }
    #expect(Set(names).count == names.count)
  }

  /// The cells of a run, in the order in which it handed them out.
  private func cells(
    of tests: any LearnersTests, _ body: @escaping @Sendable (GradedRun) async -> Void
  ) async -> [MatrixCell] {
    let log = CompletionLog<MatrixCell>()
    var run = GradedRun(
      of: tests, mutants: [.errorAsParsing, .acceptsUpTo300],
      teach: Teaching("A test asserts.", open: "MyTests.swift"),
      within: tests is PatientTests ? .passed : .test)
    run.note = log.record
    // Whatever the run complains of is not about this test.
    _ = await issues { [run] in await body(run) }
    return log.values
  }
}

/// Ends in an error that is no expectation.
private struct SpillingTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws { throw Spilled() }
}
