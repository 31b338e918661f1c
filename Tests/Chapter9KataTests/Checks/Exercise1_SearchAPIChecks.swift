import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Testing

// One thing at a time: a test comes first, then one step after another.
@Suite("9.1 SearchAPI", .tags(.learnersTests), .serialized, .ownChecksFirst)
struct Exercise1_SearchAPI {
  var client = Exercise1_Subject.client
  var tests = Exercise1_Subject.tests

  private static let file = "Chapters/Chapter9Kata/LearnersTests/Exercise1_SearchAPI.swift"
  let teach = Teaching("The steps of 9.1 in the lesson say what a client does.", open: file)

  private var run: GradedRun<SearchVariant> {
    GradedRun(
      of: tests, about: .searchAPI,
      teach: Teaching("Write each test from the words of its step.", open: Self.file))
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    await run.expectAssertions(against: SearchVariant.mutants)
  }

  @Test("step 1: searches blogs", .askedLast)
  func step01SearchesBlogs() async {
    let searches = [Search(), Search(seam: .urlProtocol), Search(root: "/tea/api")]
    let isRight = await expect(searches) {
      $0.missedRequest ?? $0.missedResults(SearchResult.examples)
    }
    if isRight, let fault = await faultOfTwoSearches() { teach.expect(false, fault) }
  }

  @Test("step 2: encodes the query", .askedLast)
  func step02EncodesTheQuery() async {
    let queries = [
      "black tea & 차", "Earl Grey", "1+1=2", "50% off", "tea #1", "a=b&query=c", "100%25",
      " oolong ",
    ]
    await expect(queries.map { Search(query: $0) }) { $0.missedItem("query", $0.search.query) }
  }

  @Test("step 3: searches the news", .askedLast)
  func step03SearchesNews() async {
    await expect([Search(type: .news)]) {
      $0.missedRequest ?? $0.missedResults(SearchResult.examples)
    }
  }

  @Test("step 4: searches images", .askedLast)
  func step04SearchesImages() async {
    await expect([Search(type: .image)]) {
      $0.missedRequest ?? $0.missedResults(SearchResult.examples)
    }
  }

  @Test("step 5: refuses an empty query", .askedLast)
  func step05RefusesAnEmptyQuery() async {
    await expect(["", " ", "\t\n ", "\u{3000}"].map { Search(query: $0) }) {
      $0.missedSilence ?? $0.missedOutcome(.failed(.emptyQuery))
    }
  }

  @Test("step 6: tells refusals apart", .askedLast)
  func step06TellsRefusalsApart() async {
    let statuses = [400, 429, 404, 500, 300, 199, 201, 299]
    let answers = statuses.map { SessionAnswer.results(SearchResult.examples, status: $0) }
    await expect((answers + [.notHTTP]).map { Search(answer: $0) }) { run in
      switch run.search.served.statusCode {
      case .some(200...299): run.missedResults(SearchResult.examples)
      case 400: run.missedOutcome(.failed(.badQuery))
      case 429: run.missedOutcome(.failed(.tooManyRequests))
      case let status: run.missedOutcome(.failed(.refused(statusCode: status)))
      }
    }
  }

  @Test("step 7: hands on the transport's error", .askedLast)
  func step07HandsOnTheTransportsError() async {
    let errors: [any Error] = [URLError(.notConnectedToInternet), CableCut()]
    let answers = errors.map { SessionAnswer.failure($0) } + [.cutOff]
    await expect(answers.map { Search(answer: $0) }) { run in
      run.search.served.error.flatMap { run.missedOutcome(SearchOutcome(.failure($0))) }
    }
  }

  @Test("step 8: says what it cannot read", .askedLast)
  func step08SaysWhatItCannotRead() async {
    let bodies: [(SearchType, String)] = [
      (.blog, ""), (.image, "<html><body>tea</body></html>"), (.news, #"{"total": 1}"#),
      (.image, #"{"total": 1, "items": [{"link": "https://tea.invalid/1"}]}"#),
      (
        .blog,
        #"{"total": 2, "items": [{"title": "A", "link": "https://a.invalid"}, {"title": "B"}]}"#
      ),
      (.news, #"{"total": 1, "items": [{"title": "A", "link": "https://search.invalid/n"}]}"#),
    ]
    await expect(bodies.map { Search(type: $0, answer: .status(200, body: $1)) }) {
      $0.missedOutcome(.failed(.unreadable))
    }
  }

  @Test("step 9: asks for a page", .askedLast)
  func step09AsksForAPage() async {
    await expect([1, 2, 3, 12].map { Search(type: .news, page: $0) }) { run in
      let page = run.search.page
      return run.missedItem("start", "\(page * 10 - 9)", orNone: page == 1)
    }
  }

  @Test("step 10: knows the next page", .askedLast)
  func step10KnowsTheNextPage() async {
    let pages = [
      (1, 25), (2, 25), (3, 25), (1, 10), (2, 20), (1, 11), (1, 0), (11, 120), (12, 120),
    ]
    await expect(pages.map { Search(page: $0, of: $1) }) { $0.missedNext }
  }

  @Test("your tests pass on every right client")
  func fitsRightSolutions() async {
    await run.expectFit(on: SearchVariant.equivalents)
  }

  @Test("your tests pass on your client", .askedLast)
  func passesOnYourClient() async {
    await run.expectPass(onOwn: client, unfinished: SearchVariant.unfinished)
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: SearchVariant.mutants)
  }
}

extension Exercise1_SearchAPI {
  /// Lets the client do some searches, and tells the first fault: one step is mended at a
  /// time. What is right is counted: it earns its points also where an earlier step is wrong.
  @discardableResult
  private func expect(
    _ searches: [Search], sourceLocation: SourceLocation = #_sourceLocation,
    missed: @escaping @Sendable (SearchRun) -> String?
  ) async -> Bool {
    let runs = await searches.mapAtOnce { [client] in await SearchRun(of: $0, by: client.make) }
    let faults = runs.compactMap(missed)
    teach.count(right: faults.isEmpty ? 1 : 0, of: 1)
    return teach.expect(faults.isEmpty, faults.first ?? "", sourceLocation: sourceLocation)
  }

  /// Lets one client do two searches, the second of which begins while the first is held.
  private func faultOfTwoSearches() async -> String? {
    let service = StubShop(answer: Search().served).session(through: .protocolInjection)
    let session = SpySearchSession(service.urlSession, holding: true)
    let client = client.make(session, service.baseURL)
    let logs = ["oolong", "sencha"].map { query in
      let log = CompletionLog<SearchOutcome>()
      client.search(query, for: .blog, page: 1, completion: log.completion)
      return (query, log)
    }
    for (query, log) in logs {
      // A client may send the second one when the first has ended.
      _ = await eventually { session.heldCount > 0 || !log.values.isEmpty }
      session.release()
      let outcomes = await log.values(atLeast: 1)
      if outcomes.map(\.results) == [SearchResult.examples] { continue }
      return "The check searched for \"oolong\", and for \"sencha\" before an answer came. For"
        + " \"\(query)\" your client \(outcomes.inWords). It should call back once for each"
    }
    return nil
  }
}

/// An error that no transport of Foundation has.
private struct CableCut: Error {}
