import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Mutants
import Testing

@Suite("GradedRun tells which API no fault can be put into") struct StaticSubjectTests {
  @Test func saysWhenAnAPIIsSharedByAllRuns() async {
    let run = GradedRun(of: LearnersSuite(SharedAPITests.self), teach: Teaching("", open: ""))
    let issues = await issues {
      await run.expectPassOnRealSubject()
      await run.expectPass(on: APIVariant.equivalents)
    }
    let words = "It made no API with ItemDetailAPI.underTest while it ran. One that is static does"
    #expect(issues.contains { $0.sentence.contains(words) })
  }

  @Test(arguments: [LearnersSuite(StaticAPITests.self), LearnersSuite(OwnInitTests.self)])
  func saysWhichAPIIsNotSwapped(suite: LearnersSuite) async {
    _ = StaticAPITests.api
    let run = GradedRun(of: suite, teach: Teaching("", open: ""))
    let issues = await issues { await run.expectAssertions(against: []) }
    let words = issues.map(\.sentence).joined()
    #expect(words.contains("No test makes an API yet with ItemDetailAPI.underTest(urlSession:"))
    #expect(words.contains("One that is static does not count: it is made once, for all runs."))
    #expect(words.contains("Nor does one that its own init makes: no fault can be put into it."))
  }

  @Test func doesNotTakeATestOfASharedAPIForOneWithoutAssertions() async {
    let run = GradedRun(
      of: LearnersSuite(PassingSharedAPITests.self), teach: Teaching("", open: ""))
    let issues = await issues { await run.expectAssertions(against: [.acceptsUpTo300]) }
    let words = issues.map(\.sentence).joined()
    #expect(words.contains("shares() made an API in one run and none in another"))
    #expect(!words.contains("asserts nothing"))
  }
}

/// Makes its API once for all runs, whichever API they are for.
@Suite(.whenJudged) struct SharedAPITests {
  private static let api = ItemDetailAPI.underTest(urlSession: notFound)

  @Test func shares() async {
    let log = CompletionLog<LoadOutcome>()
    Self.api.loadItemDetail(id: 7, completion: log.completion)
    #expect(await log.first() == .refused(.network(statusCode: 500)))
  }
}

/// Has an API that was made before any run.
@Suite(.whenJudged) struct StaticAPITests {
  static let api = ItemDetailAPI.underTest(urlSession: notFound)

  @Test func shares() { #expect(Self.api.loadItemDetail(id: 7) { _ in } != nil) }
}

/// Makes its API by the API's own init.
@Suite(.whenJudged) struct OwnInitTests {
  @Test func makes() {
    let api = ItemDetailAPI(urlSession: notFound, baseURL: ShopURL.any)
    #expect(api.loadItemDetail(id: 7) { _ in } != nil)
  }
}

/// Makes its API in the first run.
@Suite(.whenJudged) struct PassingSharedAPITests {
  private static let api = ItemDetailAPI.underTest(urlSession: notFound)

  @Test func shares() { #expect(Self.api.loadItemDetail(id: 7) { _ in } != nil) }
}

private let notFound = StubShop(answer: .status(404)).session(through: .protocolInjection)
  .urlSession
