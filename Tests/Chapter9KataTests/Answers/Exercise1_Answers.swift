import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Testing
@testable import Chapter9Kata

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
    wrong(.usesPost, in: "step01SearchesBlogs", saying: "sent POST"),
    wrong(
      .leavesTheAmpersand, in: "step02EncodesTheQuery",
      saying: "the query item query with the value black tea & 차"),
    wrong(.ignoresTheType, in: "step03SearchesNews", saying: "GET /v1/search/news?query=oolong"),
    wrong(.sendsWhatItRefuses, in: "step05RefusesAnEmptyQuery", saying: "It should send nothing"),
    wrong(.knowsTwoPages, in: "step09AsksForAPage", saying: "query item start with the value 21"),
    wrong(.acceptsUpTo300, in: "step06TellsRefusalsApart", saying: ".refused(statusCode: 300)"),
    wrong(.wrapsTheError, in: "step07HandsOnTheTransportsError", saying: "CableCut()"),
    wrong(.skipsResults, in: "step08SaysWhatItCannotRead", saying: "with no results"),
    wrong(
      .reversesTheResults, in: "step01SearchesBlogs",
      saying: #"once, with "Oolong in spring" at https://blog.invalid/spring, "우롱차 이야기" at"#),
    wrong(.takesTheThumbnail, in: "step04SearchesImages", saying: "https://search.invalid/t"),
    wrong(.alwaysHasANext, in: "step10KnowsTheNextPage", saying: "`next` should be nil"),
    suite(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise1_Suites.NoTests.self),
    suite(
      "asserts nothing", rejectedBy: "assertsSomething",
      saying: "searches() asserts nothing yet: it passes on every client",
      Exercise1_Suites.NoAssertions.self),
    suite(
      "has a client that fails its tests", rejectedBy: "passesOnYourClient",
      saying: "fails on your SearchAPI", Exercise1_Suites.SeparateTests.self, by: .mergesErrors),
    suite(
      "compares the whole address", rejectedBy: "fitsRightSolutions",
      saying: "wholeAddress() fails on another correct client, which sends start=1",
      Exercise1_Suites.WholeAddress.self),
    suite(
      "tests blogs alone", rejectedBy: "failsOn", saying: "asks for blogs, whatever the type",
      Exercise1_Suites.BlogsAlone.self),
  ]

  static let rightAnswers: [Right] = [
    right("components and small tests", .components, Exercise1_Suites.SeparateTests.self),
    right("a count of results, and small tests", .counts, Exercise1_Suites.SeparateTests.self),
    RightAnswer("the solution", Checks()),
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

/// The tests that the answers to 9.1 are made of.
@Suite(.whenJudged) enum Exercise1_Suites {
  @Suite struct NoTests {}

  @Suite struct NoAssertions {
    @Test func searches() async { _ = await Exercise1_Bench(SearchFixture.blog).search() }
  }

  @Suite struct WholeAddress {
    @Test func wholeAddress() async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      _ = await bench.search()
      let address = bench.service.requests.values.first?.url?.absoluteString
      #expect(address == "https://shop.invalid/v1/search/blog?query=tea")
    }
  }

  @Suite struct BlogsAlone {
    @Test func blogs() async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      #expect(await bench.search()?.results == exercise1Blogs)
      #expect(bench.path == "/v1/search/blog" && bench.items["query"] == "tea")
    }
  }

  @Suite struct SeparateTests {
    @Test(arguments: Seam.allCases) func blogs(seam: Seam) async {
      let bench = Exercise1_Bench(SearchFixture.blog, seam)
      let outcome = await bench.search()
      #expect(outcome == .page(SearchPage(results: exercise1Blogs, next: nil)))
      #expect(bench.path == "/v1/search/blog" && bench.items["query"] == "tea")
      #expect(bench.service.requests.values.first?.httpMethod ?? "GET" == "GET")
    }

    @Test(arguments: ["green tea", "%, + & 떡 ", "a=b#c"]) func query(text: String) async {
      let bench = Exercise1_Bench(SearchFixture.blog, .urlProtocol)
      _ = await bench.search(text)
      #expect(bench.items["query"] == text)
    }

    @Test func news() async {
      let bench = Exercise1_Bench(SearchFixture.news)
      let results = await bench.search("tea", .news)?.results
      #expect(results?.first?.address == "https://news.invalid/prices")
      #expect(bench.path == "/v1/search/news")
    }

    @Test func images() async {
      let results = await Exercise1_Bench(SearchFixture.image).search("tea", .image)?.results
      #expect(results?.map(\.address) == ["https://image.invalid/gaiwan"])
    }

    @Test func nothingToLookFor() async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      #expect(await bench.search(" \t") == .failed(.emptyQuery))
      #expect(bench.service.requests.values.isEmpty)
    }

    @Test(
      arguments: zip(
        [400, 429, 199, 300],
        [
          SearchError.badQuery, .tooManyRequests, .refused(statusCode: 199),
          .refused(statusCode: 300),
        ]))
    func refusals(status: Int, error: SearchError) async {
      #expect(
        await Exercise1_Bench(.status(status, body: SearchFixture.blog)).search()
          == .failed(error))
    }

    @Test func notHTTP() async {
      let outcome = await Exercise1_Bench(.notHTTP).search()
      #expect(outcome == .failed(.refused(statusCode: nil)))
    }

    @Test func anySuccess() async {
      let bench = Exercise1_Bench(.status(206, body: SearchFixture.blog))
      #expect(await bench.search()?.results == exercise1Blogs)
    }

    @Test(arguments: [Data?.none, Data(SearchFixture.blog.utf8)])
    func lostConnection(data: Data?) async {
      let lost = SessionAnswer(
        data: data, response: data.flatMap { _ in SessionAnswer.status(200).response },
        error: URLError(.networkConnectionLost))
      let bench = Exercise1_Bench(lost)
      _ = await bench.search()
      #expect(bench.log.values == [.lost(.networkConnectionLost)])
    }

    @Test(
      arguments: [
        "…", #"{"total": 1, "items": [{"title": "A"}]}"#,
        #"{"total": 1, "items": [{"link": "https://blog.invalid"}]}"#,
      ])
    func unreadable(body: String) async {
      #expect(await Exercise1_Bench(body).search() == .failed(.unreadable))
    }

    @Test func pages() async {
      let bench = Exercise1_Bench(SearchFixture.news)
      let outcome = await bench.search("tea", .news, page: 2)
      #expect(bench.items["start"] == "11")
      guard case .page(let page) = outcome else {
        Issue.record("No page came.")
        return
      }
      #expect(page.next == 3)
    }

    @Test func lastPage() async {
      let bench = Exercise1_Bench(Search(page: 2, of: .news, total: 20).answer)
      guard case .page(let page) = await bench.search("tea", .news, page: 2) else {
        Issue.record("No page came.")
        return
      }
      #expect(page.next == nil)
    }
  }
}

/// A client of a test, and the service that it asks.
struct Exercise1_Bench {
  let service: SpySearchService
  let log = CompletionLog<SearchOutcome>()
  let client: any SearchAPIProtocol

  init(_ answer: SessionAnswer, _ seam: Seam = .protocolInjection) {
    service = SpySearchService(answer: answer)
    let (urlSession, baseURL) = service.session(through: seam)
    client = SearchAPI.underTest(urlSession: urlSession, baseURL: baseURL)
  }

  init(_ body: String, _ seam: Seam = .protocolInjection) {
    self.init(.status(200, body: body), seam)
  }

  func begin(_ query: String = "tea", _ type: SearchType = .blog, page: Int = 1) {
    client.search(query, for: type, page: page, completion: log.completion)
  }

  func search(
    _ query: String = "tea", _ type: SearchType = .blog, page: Int = 1
  ) async -> SearchOutcome? {
    begin(query, type, page: page)
    return await log.values(atLeast: 1).first
  }

  var items: [String: String?] {
    let url = service.requests.values.first?.url
    let items = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
    return Dictionary((items ?? []).map { ($0.name, $0.value) }) { first, _ in first }
  }

  var path: String? { service.requests.values.first?.url?.path }
}

let exercise1Pot = SearchResult(title: "A pot for one", address: "https://blog.invalid/pot")

let exercise1Blogs = [
  exercise1Pot, SearchResult(title: "녹차 세 번 우리기", address: "https://blog.invalid/three"),
]
