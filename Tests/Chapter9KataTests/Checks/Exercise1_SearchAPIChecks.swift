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
    guard await expect(.request, .outcome, of: searches) else { return }
    if let fault = await faultOfTwoSearches() { teach.expect(false, fault) }
  }

  @Test("step 2: encodes the query", .askedLast)
  func step02EncodesTheQuery() async {
    let queries = ["black tea & 차", "1+1=2", "50% off", "tea #1", "100%25", " oolong "]
    await expect(.request, of: queries.map { Search(query: $0) })
  }

  @Test("step 3: searches the news", .askedLast)
  func step03SearchesNews() async { await expect(.request, .outcome, of: [Search(type: .news)]) }

  @Test("step 4: searches images", .askedLast)
  func step04SearchesImages() async {
    await expect(.request, .outcome, of: [Search(type: .image)])
  }

  @Test("step 5: refuses an empty query", .askedLast)
  func step05RefusesAnEmptyQuery() async {
    let queries = ["", " ", "\t\n ", "\u{3000}"]
    await expect(.request, .outcome, of: queries.map { Search(query: $0) })
  }

  @Test("step 6: tells refusals apart", .askedLast)
  func step06TellsRefusalsApart() async {
    let answers = [400, 429, 404, 500, 300, 199, 201, 299].map {
      SessionAnswer.results(SearchResult.examples, status: $0)
    }
    await expect(.outcome, of: (answers + [.resultsNotOverHTTP]).map { Search(answer: $0) })
  }

  @Test("step 7: hands on the transport's error", .askedLast)
  func step07HandsOnTheTransportsError() async {
    let answers: [SessionAnswer] = [
      .failure(URLError(.notConnectedToInternet)), .failure(CableCut()), .cutOff,
    ]
    await expect(.outcome, of: answers.map { Search(answer: $0) })
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
    await expect(.outcome, of: bodies.map { Search(type: $0, answer: .status(200, body: $1)) })
  }

  @Test("step 9: asks for a page", .askedLast)
  func step09AsksForAPage() async {
    await expect(.start, of: [1, 2, 3, 12].map { Search(type: .news, page: $0) })
  }

  @Test("step 10: knows the next page", .askedLast)
  func step10KnowsTheNextPage() async {
    let pages = [(1, 25), (2, 25), (3, 25), (1, 10), (2, 20), (1, 11), (1, 0), (12, 120)]
    await expect(.next, of: pages.map { Search(page: $0, of: $1) })
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
  /// Lets the client do some searches, and tells the first that differs from the reference: one
  /// step is mended at a time. What is right is counted: it earns its points also where an
  /// earlier step is wrong.
  @discardableResult
  private func expect(
    _ parts: SearchRun.Part..., of searches: [Search],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    let faults = await searches.mapAtOnce { [client] in await $0.fault(of: client, in: parts) }
      .compactMap(\.self)
    teach.count(right: faults.isEmpty ? 1 : 0, of: 1)
    return teach.expect(faults.isEmpty, faults.first ?? "", sourceLocation: sourceLocation)
  }

  /// Lets one client do two searches, the second of which begins before an answer comes.
  private func faultOfTwoSearches() async -> String? {
    let bothHaveBegun = CompletionLog<Void>()
    let session = FakeShopSession(inFrontOf: SpyShop(answer: Search().served)) { callBack in
      Task {
        await bothHaveBegun.values(atLeast: 1, within: .test)
        callBack()
      }
    }
    let client = client.make(session, ShopURL.any)
    let logs = ["oolong", "sencha"].map { query in
      let log = CompletionLog<SearchOutcome>()
      client.search(query, for: .blog, page: 1, completion: log.completion)
      return (query, log)
    }
    bothHaveBegun.record(())
    for (query, log) in logs {
      let outcomes = await log.values(atLeast: 1)
      if outcomes.map(\.results) == [SearchResult.examples] { continue }
      let words = outcomes.map(\.inWords).joined(separator: ", ")
      return "The check searched for \"oolong\", and for \"sencha\" before an answer came. For"
        + " \"\(query)\" your client called back with \(words.isEmpty ? "nothing" : words). It"
        + " should call back once for each"
    }
    return nil
  }
}

/// An error that no transport of Foundation has.
private struct CableCut: Error {}
