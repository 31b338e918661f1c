import AnswerKit
import DoubleKit
import Foundation
import Mutants
import Testing

@testable import CheckKit
@testable import DoubleKitTests

@Suite("GradedRun counts no test that fails on the real API") struct RedTestTests {
  @Test(arguments: [LearnersSuite(FailingTests.self), LearnersSuite(WordyTests.self)])
  func countsNothingForATestThatFailsOnTheRealAPI(suite: LearnersSuite) async {
    let complaints = await complaints(about: suite) {
      await $0.expectFailure(on: [.acceptsUpTo300])
      await $0.expectPass(on: APIVariant.equivalents)
    }
    #expect(
      complaints == [
        besideTheMissingSeam("noticed 0 of 1 faults; survived: accepts status 300 as success."),
        "1 of your tests does not pass on the real ItemDetailAPI, so it was not tried here:"
          + " fails().",
      ])
  }

  @Test func tellsWhichFaultARedTestFailsOnInAWayOfItsOwn() async {
    let complaints = await complaints(about: LearnersSuite(RedTests.self)) {
      await $0.expectFailure(on: [.acceptsUpTo300, .errorAsParsing])
    }
    #expect(
      complaints == [
        besideTheMissingSeam(
          "noticed 0 of 2 faults; survived: accepts status 300 as success (noticed only by a test"
            + " that fails on the real ItemDetailAPI too); reports a transport error as .parsing.")
      ])
  }

  @Test func tellsNothingOfARedTestThatFailsAlikeOnAllFaults() async {
    let complaints = await complaints(about: LearnersSuite(RedTests.self)) {
      await $0.expectFailure(on: [.acceptsUpTo300, .acceptsUpTo300])
    }
    let fault = "accepts status 300 as success"
    #expect(
      complaints == [besideTheMissingSeam("noticed 0 of 2 faults; survived: \(fault); \(fault).")])
  }

  @Test func passesNoTestThatItHasNotTried() async {
    let complaints = await complaints(about: LearnersSuite(HalfRightTests.self)) { run in
      await run.expectPassOnRealSubject()
      await run.expectPass(on: APIVariant.equivalents)
    }
    #expect(complaints.count == 2)
    #expect(complaints.first?.hasPrefix("fails() fails on the real ItemDetailAPI") == true)
    #expect(
      complaints.last
        == "1 of your tests does not pass on the real ItemDetailAPI, so it was not tried here:"
        + " fails().")
  }

  /// These tests are on one seam.
  private func besideTheMissingSeam(_ score: String) -> String {
    "- No test of yours makes an API with URLProtocol yet; this exercise asks for both seams.\n"
      + "- \(score)\nA test asserts. Open MyTests.swift"
  }

  private func complaints(
    about suite: LearnersSuite,
    _ body: @escaping @Sendable (GradedRun<APIVariant>) async -> Void
  ) async -> [String] {
    let run = GradedRun(of: suite, teach: Teaching("A test asserts.", open: "MyTests.swift"))
    return await issues { await body(run) }.map {
      $0.sentence.replacing(" A test asserts. Open MyTests.swift", with: "")
    }
  }
}

/// Has a test that asks for what no API does, and one that asks for that and for more.
@Suite(.whenJudged) struct RedTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test func wantsAnotherStatus() async {
    load(answeredWith: 404)
    #expect(await log.first() == .refused(.network(statusCode: 405)))
  }

  @Test func refuses300AndCountsTwo() async {
    load(answeredWith: 300)
    #expect(await log.first() == .refused(.network(statusCode: 300)))
    #expect(log.values.count == 2)
  }

  private func load(answeredWith status: Int) {
    StubShop(answer: .status(status, body: Scenario.itemJSON))
      .apiUnderTest(through: .protocolInjection)
      .loadItemDetail(id: 7, completion: log.completion)
  }
}

/// Fails everywhere, each time with other words.
@Suite(.whenJudged) struct WordyTests {
  @Test func fails() {
    _ = StubShop(answer: .status(200)).apiUnderTest(through: .protocolInjection)
    Issue.record("It is cold, says \(UUID()).")
  }
}
