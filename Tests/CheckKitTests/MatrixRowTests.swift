import DoubleKit
import ItemDetail
import Mutants
import Records
import Testing

@testable import CheckKit
@testable import DoubleKitTests

@Suite("GradedRun hands out what became of each variant, when it is asked to")
struct MatrixRowTests {
  @Test func tellsWhichTestNoticesAMutant() async throws {
    let rows = await rows(of: CarefulTests.self) {
      await $0.expectFailure(on: [.acceptsUpTo300, .errorAsParsing])
    }
    #expect(rows.map(\.variant) == ["acceptsUpTo300", "errorAsParsing"])
    #expect(rows.map(\.difference).first == "accepts status 300 as success")
    #expect(rows.map(\.isEquivalent) == [false, false])
    #expect(rows.map(\.countsOnEachSeam) == [false, false])
    #expect(rows.map(\.place) == [0, 1])
    let first = try #require(rows.first).cells
    // A table has a cell for each row.
    #expect(
      first.map(\.test) == [
        "takes200()", "refuses(status:) → 300", "refuses(status:) → 404",
        "hearsOfALostConnection()",
      ])
    #expect(first.map(\.detection) == [.survived, .noticed, .survived, .survived])
    #expect(first.map(\.isSound) == [true, true, true, true])
    #expect(first.map(\.reason.isEmpty) == [true, false, true, true])
    let seams = Array(repeating: [Seam.protocolInjection], count: 3) + [[.urlProtocol]]
    #expect(first.map(\.seams) == seams)
  }

  @Test func tellsThatAMutantCountsOnEachSeam() async {
    let rows = await rows(of: CarefulTests.self) {
      await $0.expectFailure(on: [.acceptsUpTo300], onEachSeam: [.acceptsUpTo300])
    }
    #expect(rows.map(\.countsOnEachSeam) == [true])
    #expect(rows.map(\.missedSeams) == [[.urlProtocol]])
  }

  @Test func tellsWhyAnEquivalentIsRefused() async {
    let rows = await rows(of: OverspecifiedTests.self) {
      await $0.expectPass(on: [.waitsLonger, .sendsExtraHeader, .writesOtherJSON])
    }
    // The last is asked of some exercises alone; it is no fault there either.
    #expect(rows.map(\.isEquivalent) == [true, true, true])
    #expect(rows.map { $0.cells.map(\.detection) }.prefix(2) == [[.survived], [.noticed]])
    #expect(rows[1].cells.first?.reason.hasSuffix("There are other headers.") == true)
  }

  @Test func aWrongRowSaysNothingOfTheOthers() async {
    let rows = await rows(of: WrongRowTests.self) {
      await $0.expectFailure(on: [.acceptsUpTo300], onEachSeam: [.acceptsUpTo300])
    }
    #expect(rows.map { $0.cells.map(\.isSound) } == [[false, true]])
    #expect(rows.map(\.missedSeams) == [[.urlProtocol]])
  }

  @Test func tellsTheRowThatNeverEnds() async {
    let rows = await rows(of: PatientTableTests.self) {
      await $0.expectFailure(on: [.acceptsUpTo300])
    }
    #expect(rows.map { $0.cells.map(\.detection) } == [[.survived, .neverEnded]])
    #expect(rows.map(\.cells.count) == [2])
  }

  @Test func tellsATestThatFailsOnTheRealAPI() async {
    let rows = await rows(of: FailingTests.self) { await $0.expectFailure(on: [.acceptsUpTo300]) }
    #expect(rows.map { $0.cells.map(\.detection) } == [[.noticed]])
    #expect(rows.map { $0.cells.map(\.isSound) } == [[false]])
  }

  @Test(arguments: [[:], ["WORKBOOK_MATRIX": ""]])
  func staysSilentUnlessAsked(environment: [String: String]) {
    #expect(!MatrixRow.isAskedFor(in: environment))
  }

  @Test func speaksWhenAsked() { #expect(MatrixRow.isAskedFor(in: ["WORKBOOK_MATRIX": "1"])) }

  /// The rows of a run, in the order in which it handed them out.
  private func rows(
    of suite: Any.Type, _ body: @escaping @Sendable (GradedRun<APIVariant>) async -> Void
  ) async -> [MatrixRow] {
    let log = CompletionLog<MatrixRow>()
    var run = GradedRun(
      of: LearnersSuite(suite), teach: Teaching("A test asserts.", open: "MyTests.swift"),
      within: .short)
    run.note = log.record
    // Whatever the run complains of is not about this test.
    _ = await issues { [run] in await body(run) }
    return log.values
  }
}
