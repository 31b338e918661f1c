import DoubleKit
import ItemDetail
import Mutants
import Testing

@testable import CheckKit
@testable import DoubleKitTests

@Suite("GradedRun judges a learner's tests")
struct GradedRunTests {
  @Test func praisesCarefulTests() async {
    let complaints = await complaints(about: CarefulTests()) { run in
      await run.expectAssertions()
      await run.expectPassOnRealAPI()
      await run.expectPass(on: APIVariant.equivalents)
      await run.expectFailure(on: [.acceptsUpTo300, .callsBackTwice, .swapsFields])
    }
    #expect(complaints.isEmpty)
  }

  @Test func tellsATestThatAssertsNothing() async {
    let complaints = await complaints(about: TalkativeTests()) { await $0.expectAssertions() }
    #expect(
      complaints == [
        "Your test by protocol injection asserts nothing yet: it passes on every API,"
          + " even on one that does nothing."
      ])
  }

  @Test func tellsTestsThatMakeNoAPI() async {
    let complaints = await complaints(about: NoTests()) { await $0.expectAssertions() }
    #expect(complaints == ["Your tests assert nothing yet: no API is made with makeAPI."])
  }

  @Test func takesTestsThatFailOrHangForAssertions() async {
    for tests in [FailingTests(), PatientTests()] as [any LearnersTests] {
      #expect(await complaints(about: tests) { await $0.expectAssertions() }.isEmpty)
    }
  }

  @Test func namesAMutantThatSurvives() async {
    let complaints = await complaints(about: CarefulTests()) {
      await $0.expectFailure(on: [.acceptsUpTo300, .emptyDataIsSuccess])
    }
    #expect(complaints == ["survived: makes an item of nothing when the answer has no bytes."])
  }

  @Test func listsEveryMutantThatSurvivesInOneIssue() async {
    let complaints = await complaints(about: TalkativeTests()) {
      await $0.expectFailure(on: [.acceptsUpTo300, .swapsFields])
    }
    #expect(
      complaints == [
        """
        survived: accepts status 300 as success.
        survived: swaps the title and the descriptions of the item.
        A test asserts. Open MyTests.swift
        """
      ])
  }

  @Test func asksEachTestToNoticeAFaultWhenEachCountsAlone() async {
    let complaints = await complaints(about: CarefulTests()) {
      await $0.expectFailure(on: [.acceptsUpTo300], ofEachTest: true)
    }
    #expect(
      complaints == [
        "survived: accepts status 300 as success, in your test by protocol injection."
      ])
  }

  @Test func countsTheMutantsWhileNoTestIsBegun() async {
    let complaints = await complaints(about: NoTests()) {
      await $0.expectFailure(on: [.acceptsUpTo300, .swapsFields], ofEachTest: true)
    }
    #expect(
      complaints == [
        "survived: all 2 faults, since your tests make no API yet;"
          + " the first: accepts status 300 as success."
      ])
  }

  @Test func judgesNoEquivalentBeforeTheRealAPI() async {
    let complaints = await complaints(about: FailingTests()) {
      await $0.expectPass(on: APIVariant.equivalents)
    }
    #expect(complaints.count == 1)
    #expect(complaints[0].hasPrefix("Your test by protocol injection was not judged on an API"))
    #expect(complaints[0].hasSuffix("nor on 3 more: first it has to pass on the real one."))
  }

  @Test func namesAnEquivalentThatIsRefused() async {
    let complaints = await complaints(about: OverspecifiedTests()) { run in
      await run.expectPassOnRealAPI()
      await run.expectPass(on: APIVariant.equivalents)
    }
    #expect(
      complaints == [
        "Your test by URLProtocol fails on an API that is as good, though it sends a harmless"
          + " header more: GradedTests.swift:55: Expectation failed: (headers.count → 2) == 1:"
          + " There are other headers."
      ])
  }

  @Test func givesEveryReasonForAFailureOnTheRealAPI() async {
    let complaints = await complaints(about: FailingTests()) { await $0.expectPassOnRealAPI() }
    let reason = Issue.Kind.errorCaught(Spilled())
    #expect(
      complaints == [
        "Your test by protocol injection fails on the real ItemDetailAPI:"
          + " GradedTests.swift:63: It is cold. / \(reason)."
      ])
  }

  @Test func namesATestThatNeverEnds() async {
    let complaints = await complaints(about: PatientTests()) { run in
      await run.expectPassOnRealAPI()
      await run.expectFailure(on: [.acceptsUpTo300])
    }
    #expect(
      complaints == [
        """
        Your test by protocol injection never ended on the real ItemDetailAPI. Wait with a deadline.
        Your test by URLProtocol never ended on the real ItemDetailAPI. Wait with a deadline.
        A test asserts. Open MyTests.swift
        """,
        """
        Your test by protocol injection never ended on an API that accepts status 300 as success. \
        Wait with a deadline.
        Your test by URLProtocol never ended on an API that accepts status 300 as success. \
        Wait with a deadline.
        A test asserts. Open MyTests.swift
        """,
      ])
  }

  @Test func makesItsTestsAnewForEachRun() async {
    let complaints = await complaints(about: PropertyTests()) { run in
      await run.expectPassOnRealAPI()
      await run.expectPass(on: [.sendsExtraHeader])
    }
    #expect(complaints.isEmpty)
  }

  @Test func reportsAtTheLineOfTheCheck() async throws {
    let run = GradedRun(of: NoTests(), mutants: [], teach: Teaching("", open: ""))
    let line = #line + 1
    let issues = await issues { await run.expectAssertions() }
    #expect(issues.map(\.sourceLocation?.line) == [line])
    #expect(issues.map(\.sourceLocation?.fileID) == [#fileID])
  }

  /// What a run says, without the part that all its sentences have.
  private func complaints(
    about tests: any LearnersTests, _ body: @escaping @Sendable (GradedRun) async -> Void
  ) async -> [String] {
    let run = GradedRun(
      of: tests, mutants: [.acceptsUpTo300, .errorAsParsing],
      teach: Teaching("A test asserts.", open: "MyTests.swift"),
      within: tests is PatientTests ? .passed : .test)
    return await issues { await body(run) }.map {
      $0.sentence.replacing(" A test asserts. Open MyTests.swift", with: "")
    }
  }
}

/// What a learner begins with.
private struct NoTests: LearnersTests {}
