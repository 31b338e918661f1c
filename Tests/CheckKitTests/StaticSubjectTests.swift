import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Mutants
import Testing

@Suite("GradedRun tells which API no fault can be put into") struct StaticSubjectTests {
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

private let notFound = StubShop(answer: .status(404)).session(through: .protocolInjection)
  .urlSession
