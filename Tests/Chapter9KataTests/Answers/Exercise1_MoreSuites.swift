import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing
@testable import Chapter9Kata

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise1_Suites {
  /// Waits in a continuation, on a real session alone.
  @Suite actor AwaitedTests {
    private func page(
      _ answer: SessionAnswer, _ query: String = "tea", _ type: SearchType = .blog, _ page: Int = 1
    ) async throws -> (SearchPage, URLRequest?) {
      let service = SpySearchService(answer: answer)
      let (urlSession, baseURL) = service.session(through: .urlProtocol)
      let client = SearchAPI.underTest(urlSession: urlSession, baseURL: baseURL)
      let found = try await withCheckedThrowingContinuation { caller in
        client.search(query, for: type, page: page) { caller.resume(with: $0) }
      }
      return (found, service.requests.values.first)
    }

    @Test func findsPages() async throws {
      let query = "a b&c#d% "
      let (blogs, request) = try await page(.status(204, body: SearchFixture.blog), query)
      #expect(blogs.results.first == exercise1Pot && blogs.next == nil)
      let url = try #require(request?.url)
      let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
      #expect(items.contains(URLQueryItem(name: "query", value: query)))
      #expect(url.path == "/v1/search/blog" && request?.httpMethod == "GET")
    }

    @Test func turnsPages() async throws {
      let answer = SessionAnswer.status(
        200, body: SearchFixture.news.replacing("25", with: "30"))
      let (second, request) = try await page(answer, "tea", .news, 2)
      #expect(second.next == 3 && request?.url?.path == "/v1/search/news")
      #expect(second.results.map(\.address) == ["https://news.invalid/prices"])
      #expect(request?.url?.absoluteString.contains("start=11") == true)
      #expect(try await page(answer, "tea", .news, 3).0.next == nil)
      let (images, _) = try await page(.status(200, body: SearchFixture.image), "tea", .image)
      #expect(images.results.map(\.address) == ["https://image.invalid/gaiwan"])
    }

    @Test func refuses() async {
      let statuses = [
        400: SearchError.badQuery, 429: .tooManyRequests, 300: .refused(statusCode: 300),
      ]
      for (status, error) in statuses {
        await #expect(throws: error) {
          try await self.page(.status(status, body: SearchFixture.blog))
        }
      }
      await #expect(throws: SearchError.refused(statusCode: nil)) { try await self.page(.notHTTP) }
      let bodies = [
        "", #"{"total": 1, "items": [{"title": "A"}]}"#,
        #"{"total": 1, "items": [{"link": "https://a.invalid"}]}"#,
      ]
      for body in bodies {
        await #expect(throws: SearchError.unreadable) {
          try await self.page(.status(200, body: body))
        }
      }
    }

    @Test func losesTheConnectionOnce() async {
      let bench = Exercise1_Bench(.failure(URLError(.timedOut)))
      _ = await bench.search()
      #expect(bench.log.values == [.lost(.timedOut)])
    }

    @Test func sendsNothing() async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      let outcome = await bench.search("  ")
      #expect(outcome == .failed(.emptyQuery) && bench.service.requests.values.isEmpty)
    }
  }
}

// Wrong ones.
extension Exercise1_Suites {
  @Suite struct NoTests {}

  @Suite struct NoClient {
    @Test func adds() { #expect(1 + 1 == 2) }
  }

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

  @Suite struct NoStart {
    @Test func firstPage() async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      _ = await bench.search()
      #expect(bench.items["start"] == nil)
    }
  }

  @Suite struct NoHeader {
    @Test func sendsNoHeader() async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      _ = await bench.search()
      #expect(bench.service.requests.values.first?.allHTTPHeaderFields ?? [:] == [:])
    }
  }

  @Suite struct Unwaited {
    // Many searches: on a busy machine, one may end before the test looks.
    @Test(arguments: 0..<12) func searches(round: Int) {
      let bench = Exercise1_Bench(SearchFixture.blog)
      bench.begin()
      #expect(bench.log.values.first?.results == exercise1Blogs)
    }
  }

  @Suite struct UnwaitedRequest {
    @Test(arguments: 0..<12) func asks(round: Int) async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      bench.begin()
      let path = bench.path
      await bench.log.values(atLeast: 1)
      #expect(path == "/v1/search/blog")
    }
  }

  @Suite struct NoNext {
    @Test func news() async {
      let article = SearchResult(title: "Tea prices rise", address: "https://news.invalid/prices")
      let outcome = await Exercise1_Bench(SearchFixture.news).search("tea", .news)
      #expect(outcome == .page(SearchPage(results: [article], next: nil)))
    }
  }

  @Suite struct BlogsAlone {
    @Test func blogs() async {
      let bench = Exercise1_Bench(SearchFixture.blog)
      #expect(await bench.search()?.results == exercise1Blogs)
      #expect(bench.path == "/v1/search/blog" && bench.items["query"] == "tea")
    }
  }

  /// Tries what is well inside of each limit.
  @Suite struct NoLimits {
    @Test(arguments: [404, 503]) func refuses(status: Int) async {
      #expect(
        await Exercise1_Bench(.status(status)).search() == .failed(.refused(statusCode: status)))
    }

    @Test func turnsAPage() async {
      let article = SearchResult(title: "Tea prices rise", address: "https://news.invalid/prices")
      let outcome = await Exercise1_Bench(SearchFixture.news).search("tea", .news)
      #expect(outcome == .page(SearchPage(results: [article], next: 2)))
    }
  }
}
