import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Mutants
import Testing

@Suite("9.1 SearchAPI: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_SearchAPI

  static let judge = Judge<Checks>([
    ("step01SearchesBlogs", { await $0.step01SearchesBlogs() }),
    ("step02EncodesTheQuery", { await $0.step02EncodesTheQuery() }),
    ("step03SearchesNews", { await $0.step03SearchesNews() }),
    ("step04SearchesImages", { await $0.step04SearchesImages() }),
    ("step05RefusesAnEmptyQuery", { await $0.step05RefusesAnEmptyQuery() }),
    ("step06TellsRefusalsApart", { await $0.step06TellsRefusalsApart() }),
    ("step07HandsOnTheTransportsError", { await $0.step07HandsOnTheTransportsError() }),
    ("step08SaysWhatItCannotRead", { await $0.step08SaysWhatItCannotRead() }),
    ("step09AsksForAPage", { await $0.step09AsksForAPage() }),
    ("step10KnowsTheNextPage", { await $0.step10KnowsTheNextPage() }),
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnYourClient", { await $0.passesOnYourClient() }),
    ("fitsRightSolutions", { await $0.fitsRightSolutions() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers = wrongRequests + wrongEnds + wrongPages + wrongSuites

  /// Clients that send something else.
  private static let wrongRequests = [
    wrong(.leavesOutTheVersion, in: "step01SearchesBlogs", saying: "/search/blog?query=oolong"),
    wrong(.usesPost, in: "step01SearchesBlogs", saying: "sent POST"),
    wrong(.neverResumes, in: "step01SearchesBlogs", saying: "sent nothing, and did not call back"),
    wrong(.knowsTeaAlone, in: "step01SearchesBlogs", saying: "GET /v1/search/blog?query=oolong"),
    wrong(
      .answersTheNewestAlone, in: "step01SearchesBlogs",
      saying: "It called back 0 times for the first and 1 times"),
    wrong(.asksTwice, in: "step01SearchesBlogs", saying: "It should send one request"),
    wrong(
      .leavesTheAmpersand, in: "step02EncodesTheQuery",
      saying: "the query item query with the value black tea & 차"),
    wrong(.leavesTheHash, in: "step02EncodesTheQuery", saying: "with the value tea #1"),
    wrong(.writesPlusForSpace, in: "step02EncodesTheQuery", saying: "query=black+tea"),
    wrong(.encodesTwice, in: "step02EncodesTheQuery", saying: "query=black%2520tea"),
    wrong(.ignoresTheType, in: "step03SearchesNews", saying: "GET /v1/search/news?query=oolong"),
    wrong(.decodesFirst, in: "step02EncodesTheQuery", saying: "with the value 100%25"),
    wrong(
      .trimsTheQuery, in: "step02EncodesTheQuery", saying: #"query with the value " oolong ""#),
    wrong(.replacesThePath, in: "step01SearchesBlogs", saying: "GET /tea/api/v1/search/blog"),
    wrong(.sendsWhiteSpace, in: "step05RefusesAnEmptyQuery", saying: "It should send nothing"),
    wrong(.sendsWhatItRefuses, in: "step05RefusesAnEmptyQuery", saying: "It should send nothing"),
    wrong(
      .trimsSpacesAlone, in: "step05RefusesAnEmptyQuery", saying: #"search("\t\n ", for: .image"#),
    wrong(.dropsThePage, in: "step09AsksForAPage", saying: "query item start with the value 11"),
    wrong(.startsOneEarly, in: "step09AsksForAPage", saying: "start=10"),
    wrong(.knowsTwoPages, in: "step09AsksForAPage", saying: "query item start with the value 21"),
  ]

  /// Clients that report another error, or none.
  private static let wrongEnds = [
    wrong(.refusesABadQuery, in: "step06TellsRefusalsApart", saying: "once, with .badQuery"),
    wrong(.mergesErrors, in: "step06TellsRefusalsApart", saying: "once, with .tooManyRequests"),
    wrong(.dropsTheStatus, in: "step06TellsRefusalsApart", saying: ".refused(statusCode: 404)"),
    wrong(.acceptsUpTo300, in: "step06TellsRefusalsApart", saying: ".refused(statusCode: 300)"),
    wrong(.acceptsOnly200, in: "step06TellsRefusalsApart", saying: "with status 201"),
    wrong(.ignoresTheStatus, in: "step06TellsRefusalsApart", saying: "once, with .badQuery"),
    wrong(.readsARefusal, in: "step06TellsRefusalsApart", saying: "once, with .badQuery"),
    wrong(.takesNoStatusForGood, in: "step06TellsRefusalsApart", saying: "(statusCode: nil)"),
    wrong(.inventsAStatus, in: "step06TellsRefusalsApart", saying: "(statusCode: nil)"),
    wrong(
      .hidesTheError, in: "step07HandsOnTheTransportsError", saying: "notConnectedToInternet"),
    wrong(.callsBackTwice, in: "step07HandsOnTheTransportsError", saying: "call back once"),
    wrong(.callsBackTwiceLater, in: "step07HandsOnTheTransportsError", saying: "call back once"),
    wrong(.isSilentOfACancel, in: "step07HandsOnTheTransportsError", saying: "did not call back"),
    wrong(.wrapsTheError, in: "step07HandsOnTheTransportsError", saying: "CableCut()"),
    wrong(
      .looksAtTheAnswerFirst, in: "step07HandsOnTheTransportsError",
      saying: "status 200, and the connection was lost before the end."),
    wrong(
      .remakesTheError, in: "step07HandsOnTheTransportsError",
      saying: "and the userInfo of the transport's error is missing."),
    wrong(.findsNothing, in: "step08SaysWhatItCannotRead", saying: "with no results"),
    wrong(.needsAnOwner, in: "step08SaysWhatItCannotRead", saying: "did not call back"),
    wrong(.skipsResults, in: "step08SaysWhatItCannotRead", saying: "with no results"),
    wrong(.inventsATitle, in: "step08SaysWhatItCannotRead", saying: ".unreadable"),
  ]

  private static let wrongPages = [
    wrong(
      .reversesTheResults, in: "step01SearchesBlogs",
      saying: #"once, with "Oolong in spring" at https://blog.invalid/spring, "우롱차 이야기" at"#),
    wrong(.takesTheLinkOfNews, in: "step03SearchesNews", saying: "https://search.invalid/n"),
    wrong(.takesTheThumbnail, in: "step04SearchesImages", saying: "https://search.invalid/t"),
    wrong(.alwaysHasANext, in: "step10KnowsTheNextPage", saying: "`next` should be nil"),
    wrong(.goesPastAFullPage, in: "step10KnowsTheNextPage", saying: "`total` is 10"),
    wrong(.ignoresTheTotal, in: "step10KnowsTheNextPage", saying: "`total` is 10"),
    wrong(.comesBackToPage2, in: "step10KnowsTheNextPage", saying: "`next` should be 3"),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  /// Each fault that the learner's tests have to notice breaks a step: what no step
  /// asks for, no test has to notice.
  @Test func everyMutantBreaksAStep() {
    let broken = Set(Self.wrongAnswers.map(\.description))
    #expect(SearchVariant.mutants.map(\.difference).filter { !broken.contains($0) } == [])
    #expect(Set(SearchVariant.mutants.map(\.name)).count == 31)
  }

  private static func wrong(
    _ client: SearchVariant, in check: String, saying words: String
  ) -> WrongAnswer<Checks> {
    WrongAnswer(client.difference, rejectedBy: check, saying: words, Checks(client: client))
  }
}
