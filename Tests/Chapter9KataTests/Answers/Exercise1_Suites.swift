import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing
@testable import Chapter9Kata

/// The tests that the answers to 9.1 are made of.
@Suite(.whenJudged) enum Exercise1_Suites {
  @Suite struct NoTests {}

  @Suite struct WholeAddress {
    @Test func wholeAddress() async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      _ = await bench.search()
      let address = bench.service.requests.values.first?.url?.absoluteString
      #expect(address == "https://shop.invalid/v1/search/blog?query=tea")
    }
  }

  /// Only an answer that is not HTTP has a page in it, and that is no refusal.
  @Suite struct SilentRefusals {
    @Test(arguments: [400, 429, 300, 503]) func refusals(status: Int) async {
      #expect(await Exercise1_Bench(.status(status)).search()?.results == nil)
    }

    @Test func notHTTP() async {
      let outcome = await Exercise1_Bench(.notHTTP).search()
      #expect(outcome == .failed(.refused(statusCode: nil)))
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

  func search(
    _ query: String = "tea", _ type: SearchType = .blog, page: Int = 1
  ) async -> SearchOutcome? {
    client.search(query, for: type, page: page, completion: log.completion)
    return await log.values(atLeast: 1).first
  }

  var items: [String: String?] {
    let url = service.requests.values.first?.url
    let items = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
    return Dictionary((items ?? []).map { ($0.name, $0.value) }) { first, _ in first }
  }

  var path: String? { service.requests.values.first?.url?.path }
}

private let exercise1Blogs = [
  SearchResult(title: "A pot for one", address: "https://blog.invalid/pot"),
  SearchResult(title: "녹차 세 번 우리기", address: "https://blog.invalid/three"),
]
