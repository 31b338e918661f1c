import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing
@testable import Chapter9Kata

/// The tests that the answers to 9.1 are made of.
@Suite(.whenJudged) enum Exercise1_Suites {
  @Suite struct WholeAddress {
    @Test func wholeAddress() async {
      let request = await Search(answer: .status(200, body: SearchFixture.blog)).run().request
      #expect(request?.url?.absoluteString == "https://shop.invalid/v1/search/blog?query=oolong")
    }
  }

  /// Tables of searches and what comes of them, on both seams.
  @Suite struct TableTests {
    @Test(arguments: Seam.allCases) func blogs(seam: Seam) async {
      let (request, outcomes) = await Search(seam: seam, answer: .blog).run()
      #expect(outcomes == [.page(SearchPage(results: teaBlogs, next: nil))])
      #expect(request?.httpMethod ?? "GET" == "GET" && request?.url?.path == "/v1/search/blog")
    }

    @Test(arguments: ["green tea", "%, + & 떡 ", "a=b#c"]) func query(text: String) async {
      #expect(await Search(query: text).run().request?.values(of: "query") == [text])
    }

    @Test(arguments: [
      (SearchType.news, SearchFixture.news, "https://news.invalid/prices"),
      (.image, SearchFixture.image, "https://image.invalid/gaiwan"),
    ])
    func types(type: SearchType, fixture: String, address: String) async {
      let (request, outcomes) = await Search(type: type, answer: .status(200, body: fixture)).run()
      #expect(outcomes.first?.results?.first?.address == address)
      #expect(request?.url?.path == "/v1/search/\(type.rawValue)")
    }

    @Test func nothingToLookFor() async {
      let (request, outcomes) = await Search(query: " \t").run()
      #expect(request == nil && outcomes == [.failed(.emptyQuery)])
    }

    @Test(arguments: [
      (400, SearchError.badQuery), (429, .tooManyRequests), (199, .refused(statusCode: 199)),
      (300, .refused(statusCode: 300)),
    ])
    func refusals(status: Int, error: SearchError) async {
      let answer = SessionAnswer.status(status, body: SearchFixture.blog)
      #expect(await Search(answer: answer).run().outcomes == [.failed(error)])
    }

    @Test func statuses() async {
      let part = SessionAnswer.status(206, body: SearchFixture.blog)
      #expect(await Search(answer: part).run().outcomes.first?.results == teaBlogs)
      let without = await Search(answer: .resultsNotOverHTTP).run().outcomes
      #expect(without == [.failed(.refused(statusCode: nil))])
    }

    @Test func lostConnection() async {
      for answer in [SessionAnswer.failure(URLError(.networkConnectionLost)), .cutOff] {
        #expect(await Search(answer: answer).run().outcomes == [.lost(.networkConnectionLost)])
      }
    }

    @Test(
      arguments: [
        "…", #"{"total": 1, "items": [{"title": "A"}]}"#,
        #"{"total": 1, "items": [{"link": "https://blog.invalid"}]}"#,
      ])
    func unreadable(body: String) async {
      let outcomes = await Search(answer: .status(200, body: body)).run().outcomes
      #expect(outcomes == [.failed(.unreadable)])
    }

    @Test(arguments: [(2, 25, 3), (2, 20, nil)] as [(Int, Int, Int?)])
    func pages(page: Int, total: Int, next: Int?) async {
      let (request, outcomes) = await Search(page: page, of: total).run()
      #expect(request?.values(of: "start") == ["11"])
      #expect(outcomes.first?.next == next && outcomes.first?.results != nil)
    }
  }
}

extension Search {
  /// Has the client under test search.
  fileprivate func run() async -> (request: URLRequest?, outcomes: [SearchOutcome]) {
    let run = await SearchRun(of: self) {
      SearchAPI.underTest(urlSession: $0, baseURL: $1)
    }
    return (run.requests.first, run.outcomes)
  }
}

extension SessionAnswer {
  fileprivate static let blog = SessionAnswer.status(200, body: SearchFixture.blog)
}

private let teaBlogs = [
  SearchResult(title: "A pot for one", address: "https://blog.invalid/pot"),
  SearchResult(title: "녹차 세 번 우리기", address: "https://blog.invalid/three"),
]
