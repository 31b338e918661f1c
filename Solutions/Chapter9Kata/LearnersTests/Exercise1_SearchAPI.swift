import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 9.1: a search client and its tests, test first, in ten steps.
///
/// An answer has to pass three questions, and their order matters: did the transport
/// fail, does the status refuse, can the body be read? `Result { try … }` asks them in
/// this order and calls back in one place, so it calls back once. Another right way:
/// `async` inside, with a task that calls back.
struct SearchAPI: SearchAPIProtocol {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    if query.allSatisfy(\.isWhitespace) {
      return completion(.failure(SearchError.emptyQuery))
    }
    let request = URLRequest(url: url(for: query, type, page))
    urlSession.dataTask(with: request) { data, response, error in
      completion(
        Result {
          if let error { throw error }
          try Self.checkStatus(of: response)
          return try Self.page(page, of: type, in: data ?? Data())
        })
    }.resume()
  }

  private func url(for query: String, _ type: SearchType, _ page: Int) -> URL {
    var items = [URLQueryItem(name: "query", value: query)]
    if page > 1 { items.append(URLQueryItem(name: "start", value: "\((page - 1) * 10 + 1)")) }
    return baseURL.appendingPathComponent("v1/search/\(type.rawValue)").appending(queryItems: items)
  }

  private static func checkStatus(of response: URLResponse?) throws {
    switch (response as? HTTPURLResponse)?.statusCode {
    case .some(200...299): return
    case 400: throw SearchError.badQuery
    case 429: throw SearchError.tooManyRequests
    case let statusCode: throw SearchError.refused(statusCode: statusCode)
    }
  }

  private static func page(_ page: Int, of type: SearchType, in body: Data) throws -> SearchPage {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else {
      throw SearchError.unreadable
    }
    let results = try answer.items.map { item in
      guard let address = type == .news ? item.originallink : item.link else {
        throw SearchError.unreadable
      }
      return SearchResult(title: item.title, address: address)
    }
    return SearchPage(results: results, next: page * 10 < answer.total ? page + 1 : nil)
  }
}

/// What the service answers, for any type.
private struct Answer: Decodable {
  struct Item: Decodable {
    let title: String
    let link: String?
    let originallink: String?
  }

  let total: Int
  let items: [Item]
}

/// Requests and pages are tested with protocol injection. One test sends a real
/// `URLSession` as well: it would notice a task that nobody resumes.
@Suite struct SearchAPITests {
  private let outcomes = CompletionLog<SearchOutcome>()

  @Test func searchesBlogs() async {
    let session = SpySearchSession(answer: .found(SearchFixture.blog))
    #expect(
      await outcome(from: session)?.results == [
        SearchResult(title: "A pot for one", address: "https://blog.invalid/pot"),
        SearchResult(title: "녹차 세 번 우리기", address: "https://blog.invalid/three"),
      ])
    #expect(session.requests.map(\.httpMethod) == ["GET"])
    #expect(session.requests.map { $0.url?.path } == ["/v1/search/blog"])
    #expect(session.values(of: "query") == ["tea"])
  }

  @Test(arguments: ["green tea & 떡", " 50% + 1 = #1"])
  func encodesTheQuery(query: String) async {
    let session = SpySearchSession(answer: .found(SearchFixture.blog))
    _ = await outcome(of: query, from: session)
    #expect(session.values(of: "query") == [query])
  }

  @Test(arguments: [
    (SearchType.news, SearchFixture.news, "https://news.invalid/prices"),
    (.image, SearchFixture.image, "https://image.invalid/gaiwan"),
  ])
  func knowsTheType(type: SearchType, fixture: String, address: String) async {
    let session = SpySearchSession(answer: .found(fixture))
    let results = await outcome(for: type, from: session)?.results
    #expect(results?.map(\.address) == [address])
    #expect(session.requests.map { $0.url?.lastPathComponent } == [type.rawValue])
  }

  @Test(arguments: ["", " \n"]) func refusesAnEmptyQuery(query: String) async {
    let session = SpySearchSession(answer: .found(SearchFixture.blog))
    #expect(await outcome(of: query, from: session) == .failed(.emptyQuery))
    #expect(session.requests.isEmpty)
  }

  @Test(arguments: [
    (400, SearchError.badQuery), (429, .tooManyRequests), (300, .refused(statusCode: 300)),
    (503, .refused(statusCode: 503)),
  ])
  func tellsRefusalsApart(status: Int, error: SearchError) async {
    let session = SpySearchSession(answer: .status(status, body: SearchFixture.blog))
    #expect(await outcome(from: session) == .failed(error))
  }

  @Test func findsNoStatusWithoutHTTP() async {
    let response = URLResponse(
      url: ShopURL.any, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    let answer = SessionAnswer(data: Data(), response: response, error: nil)
    let session = SpySearchSession(answer: answer)
    #expect(await outcome(from: session) == .failed(.refused(statusCode: nil)))
  }

  @Test func takesAnySuccess() async {
    let session = SpySearchSession(answer: .status(299, body: SearchFixture.image))
    #expect(await outcome(for: .image, from: session)?.results?.count == 1)
  }

  @Test(arguments: Seam.allCases) func handsOnTheTransportsError(seam: Seam) async {
    let service = StubShop(answer: .failure(URLError(.timedOut)))
    let (urlSession, baseURL) = service.session(through: seam)
    SearchAPI.underTest(urlSession: urlSession, baseURL: baseURL)
      .search("tea", for: .blog, page: 1, completion: outcomes.completion)
    #expect(await outcomes.values(atLeast: 1) == [.lost(.timedOut)])
  }

  @Test func handsOnAnErrorThatComesAfterAPart() async {
    var answer = SessionAnswer.found(SearchFixture.blog)
    answer.error = URLError(.timedOut)
    #expect(await outcome(from: SpySearchSession(answer: answer)) == .lost(.timedOut))
  }

  @Test(
    arguments: [
      "", "tea", #"{"total": 1, "items": [{"title": "A pot for one"}]}"#,
      #"{"total": 1, "items": [{"link": "https://blog.invalid/pot"}]}"#,
    ])
  func saysWhatItCannotRead(body: String) async {
    #expect(await outcome(from: SpySearchSession(answer: .found(body))) == .failed(.unreadable))
  }

  @Test func asksForAPage() async {
    let session = SpySearchSession(answer: .found(SearchFixture.news))
    _ = await outcome(for: .news, page: 2, from: session)
    #expect(session.values(of: "start") == ["11"])
  }

  @Test(arguments: [(1, 2), (2, 3), (3, nil)] as [(Int, Int?)])
  func knowsTheNextPage(page: Int, next: Int?) async {
    // 30 articles, so page 3 is full and has no next one.
    let body = SearchFixture.news.replacing(#""total": 25"#, with: #""total": 30"#)
    let found = await outcome(for: .news, page: page, from: SpySearchSession(answer: .found(body)))
    let article = SearchResult(title: "Tea prices rise", address: "https://news.invalid/prices")
    #expect(found == .page(SearchPage(results: [article], next: next)))
  }

  private func outcome(
    of query: String = "tea", for type: SearchType = .blog, page: Int = 1,
    from session: SpySearchSession
  ) async -> SearchOutcome? {
    SearchAPI.underTest(urlSession: session)
      .search(query, for: type, page: page, completion: outcomes.completion)
    return await outcomes.first()
  }
}

extension SessionAnswer {
  fileprivate static func found(_ body: String) -> SessionAnswer { .status(200, body: body) }
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

  init(answer: SessionAnswer) { self.answer = answer }

  var requests: [URLRequest] { log.withLock { $0 } }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    AnsweringTask { [self] in
      log.withLock { $0.append(request) }
      completionHandler(answer.data, answer.response, answer.error)
    }
  }

  /// The values of one query item, in all requests.
  func values(of name: String) -> [String?] {
    requests.compactMap(\.url).flatMap { url -> [URLQueryItem] in
      URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    }
    .filter { $0.name == name }.map(\.value)
  }
}
