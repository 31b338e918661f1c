import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Synchronization
import Testing
@testable import Chapter9Kata

@Suite("9.1 SearchAPI: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
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

  static let wrongAnswers: [Wrong] = [
    wrong(
      .leavesOutTheVersion, in: "step01SearchesBlogs", saying: "GET /v1/search/blog?query=oolong"),
    wrong(
      .cancelsTheOlder, in: "step01SearchesBlogs",
      saying: #"For "oolong" it called back with"#),
    wrong(
      .leavesTheAmpersand, in: "step02EncodesTheQuery",
      saying: "the query item query with the value black tea & 차"),
    wrong(.ignoresTheType, in: "step03SearchesNews", saying: "GET /v1/search/news?query=oolong"),
    wrong(.takesTheThumbnail, in: "step04SearchesImages", saying: "https://search.invalid/t"),
    wrong(.sendsWhatItRefuses, in: "step05RefusesAnEmptyQuery", saying: "It should send nothing"),
    wrong(.acceptsUpTo300, in: "step06TellsRefusalsApart", saying: ".refused(statusCode: 300)"),
    wrong(.wrapsTheError, in: "step07HandsOnTheTransportsError", saying: "CableCut()"),
    wrong(.skipsResults, in: "step08SaysWhatItCannotRead", saying: "with no results"),
    wrong(.knowsTwoPages, in: "step09AsksForAPage", saying: "query item start with the value 21"),
    wrong(.alwaysHasANext, in: "step10KnowsTheNextPage", saying: "`next` should be nil"),
    suite(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise1_Suites.NoTests.self),
    suite(
      "has a client that fails its tests", rejectedBy: "passesOnYourClient",
      saying: "fails on your SearchAPI", Exercise1_Suites.SeparateTests.self, by: .mergesErrors),
    suite(
      "compares the whole address", rejectedBy: "fitsRightSolutions",
      saying: "wholeAddress() fails on another correct client, which sends start=1",
      Exercise1_Suites.WholeAddress.self),
    suite(
      "refuses with nothing to read", rejectedBy: "failsOn",
      saying: "returns a page for a refusal whose body can be read as one",
      Exercise1_Suites.SilentRefusals.self),
  ]

  static let rightAnswers: [Right] = [
    right("components and small tests", .components, Exercise1_Suites.SeparateTests.self),
    right("a count of results, and small tests", .counts, Exercise1_Suites.SeparateTests.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ client: SearchVariant, in check: String, saying words: String
  ) -> WrongAnswer<Checks> {
    WrongAnswer(client.difference, rejectedBy: check, saying: words, Checks(client: client))
  }

  private static func suite(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type,
    by client: SearchVariant = .components
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words, Checks(client: client, tests: LearnersSuite(suite)))
  }

  private static func right(
    _ name: String, _ client: SearchVariant, _ suite: Any.Type
  ) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(client: client, tests: LearnersSuite(suite)))
  }
}

// Wrong clients that are no mutants: the steps reject them, and the learner's tests
// need not notice them.
extension SearchVariant {
  /// Has the answer of each page after the second for that of the second.
  static let knowsTwoPages = changed(
    "knowsTwoPages", "begins every later page with result 11",
    rules: { $0.start = { $0 > 1 ? 11 : nil } })

  /// Knows the errors of Foundation.
  static let wrapsTheError = changed(
    "wrapsTheError", "reports an error that it does not know as URLError.unknown",
    rules: { $0.failure = { ($0 as? URLError) ?? URLError(.unknown) } })

  /// Thinks that its customer waits for the last search alone.
  static let cancelsTheOlder = Self(
    "cancelsTheOlder", "cancels a search when the next one begins"
  ) { urlSession, baseURL in
    let older = Mutex<(any URLSessionDataTaskProtocol)?>(nil)
    let hasty = ClosureSession { request, handler in
      let task = urlSession.dataTask(with: request, completionHandler: handler)
      let last = older.withLock { older in
        defer { older = task }
        return older
      }
      last?.cancel()
      return task
    }
    return ReferenceSearchAPI(urlSession: hasty, baseURL: baseURL)
  }

  /// A right client that counts the results so far, where others count pages.
  static let counts = changed(
    "counts", "counts the results so far",
    rules: {
      $0.next = { page, total, count in (page - 1) * 10 + count < total ? page + 1 : nil }
    })

  private static func changed(
    _ name: String, _ difference: String,
    rules change: (inout ReferenceSearchAPI.Rules) -> Void
  ) -> Self {
    var rules = ReferenceSearchAPI.Rules()
    change(&rules)
    return Self(name, difference) { [rules] in
      ReferenceSearchAPI(urlSession: $0, baseURL: $1, rules: rules)
    }
  }
}
