// Half right: steps 1 to 5 with their tests, and no more. Earns 24 of 50 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 9.1: a search client and its tests, test first, in ten steps.
struct SearchAPI: SearchAPIProtocol {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  // TODO: Step 6: tell refusals apart.
  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    if query.allSatisfy(\.isWhitespace) {
      return completion(.failure(SearchError.emptyQuery))
    }
    let url = baseURL.appendingPathComponent("v1/search/\(type.rawValue)")
      .appending(queryItems: [URLQueryItem(name: "query", value: query)])
    urlSession.dataTask(with: URLRequest(url: url)) { data, _, _ in
      completion(
        Result {
          let answer = try JSONDecoder().decode(Answer.self, from: data ?? Data())
          return SearchPage(results: answer.items.map { $0.result(of: type) }, next: nil)
        })
    }.resume()
  }
}

/// What the service answers, for any type.
private struct Answer: Decodable {
  struct Item: Decodable {
    let title: String
    let link: String
    let originallink: String?

    func result(of type: SearchType) -> SearchResult {
      SearchResult(title: title, address: type == .news ? originallink ?? link : link)
    }
  }

  let items: [Item]
}

@Suite struct SearchAPITests {
  private let outcomes = CompletionLog<SearchOutcome>()

  @Test func searchesBlogs() async {
    let session = SpySearchSession(body: SearchFixture.blog)
    #expect(
      await outcome(from: session)?.results == [
        SearchResult(title: "A pot for one", address: "https://blog.invalid/pot"),
        SearchResult(title: "녹차 세 번 우리기", address: "https://blog.invalid/three"),
      ])
    #expect(session.requests.map(\.httpMethod) == ["GET"])
    #expect(session.requests.map { $0.url?.path } == ["/v1/search/blog"])
  }

  @Test(arguments: ["green tea & 떡", " 50% + 1 = #1"])
  func encodesTheQuery(query: String) async {
    let session = SpySearchSession(body: SearchFixture.blog)
    _ = await outcome(of: query, from: session)
    #expect(session.queries == [query])
  }

  @Test(arguments: [
    (SearchType.news, SearchFixture.news, "https://news.invalid/prices"),
    (.image, SearchFixture.image, "https://image.invalid/gaiwan"),
  ])
  func knowsTheType(type: SearchType, fixture: String, address: String) async {
    let session = SpySearchSession(body: fixture)
    let results = await outcome(for: type, from: session)?.results
    #expect(results?.map(\.address) == [address])
    #expect(session.requests.map { $0.url?.lastPathComponent } == [type.rawValue])
  }

  @Test(arguments: ["", " \n"]) func refusesAnEmptyQuery(query: String) async {
    let session = SpySearchSession(body: SearchFixture.blog)
    #expect(await outcome(of: query, from: session) == .failed(.emptyQuery))
    #expect(session.requests.isEmpty)
  }

  private func outcome(
    of query: String = "tea", for type: SearchType = .blog, from session: SpySearchSession
  ) async -> SearchOutcome? {
    SearchAPI.underTest(urlSession: session)
      .search(query, for: type, page: 1, completion: outcomes.completion)
    return await outcomes.first()
  }
}

/// Gives each request the same canned answer, and records the requests.
private final class SpySearchSession: URLSessionProtocol {
  private struct AnsweringTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }

  private let answer: SessionAnswer
  private let log = Mutex<[URLRequest]>([])

  init(body: String) { answer = .status(200, body: body) }

  var requests: [URLRequest] { log.withLock { $0 } }

  /// What was searched for, in all requests.
  var queries: [String?] {
    requests.compactMap(\.url).flatMap { url -> [URLQueryItem] in
      URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    }
    .filter { $0.name == "query" }.map(\.value)
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    AnsweringTask { [self] in
      log.withLock { $0.append(request) }
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}
