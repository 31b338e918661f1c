import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Testing

@Suite("9.1 SearchAPI", .tags(.learnersTests))
struct Exercise1_SearchAPI {
  var client = Exercise1_Subject.client

  var tests = Exercise1_Subject.tests

  var trace = CrashTrace.asked

  private static let file = "Chapters/Chapter9Kata/LearnersTests/Exercise1_SearchAPI.swift"

  let teach = Teaching("The steps of 9.1 in the lesson say what a client does.", open: file)

  private var run: GradedRun<SearchVariant> {
    GradedRun(
      of: tests, about: .searchAPI,
      teach: Teaching("Write each test from the words of its step.", open: Self.file))
  }

  @Test("step 1: searches blogs")
  func step01SearchesBlogs() async {
    let found = [
      SearchResult(title: "Oolong in spring", address: "https://blog.invalid/spring"),
      SearchResult(title: "우롱차 이야기", address: "https://blog.invalid/story"),
    ]
    var below = Search("oolong", answer: .results(found, of: .blog))
    below.root = "/tea/api"
    let isRight = await expect(
      Seam.allCases.map { Search("oolong", through: $0, answer: .results(found, of: .blog)) }
        + [below]
    ) { $0.faultOfRequest() ?? $0.fault(findsInstead: found) }
    guard isRight else { return }
    let fault = await trace.follow(crash(whenIt: TwoSearches.inWords)) { [client] in
      await TwoSearches(make: client.make).fault
    }
    teach.expect(fault == nil, fault ?? "")
  }

  @Test("step 2: encodes the query")
  func step02EncodesTheQuery() async {
    let queries = [
      "black tea & 차", "Earl Grey", "1+1=2", "50% off", "tea #1", "a=b&query=c", "100%25",
      // Space at an end, too, is what the customer has typed.
      " oolong ",
    ]
    await expect(queries.flatMap { query in Seam.allCases.map { Search(query, through: $0) } }) {
      $0.faultOfItem("query", oneOf: [$0.search.query])
    }
  }

  @Test("step 3: searches the news")
  func step03SearchesNews() async { await expectAddresses(of: .news) }

  @Test("step 4: searches images")
  func step04SearchesImages() async { await expectAddresses(of: .image) }

  @Test("step 5: refuses an empty query")
  func step05RefusesAnEmptyQuery() async {
    let queries = ["", " ", "\t\n ", "\u{3000}"]
    let searches = zip(queries, [SearchType.blog, .news, .image, .blog]).flatMap { query, type in
      Seam.allCases.map { Search(query, for: type, through: $0) }
    }
    await expect(searches) { $0.faultOfSilence ?? $0.fault(endsInstead: .failed(.emptyQuery)) }
  }

  @Test("step 6: tells refusals apart")
  func step06TellsRefusalsApart() async {
    let statuses = [400, 429, 404, 500, 503, 403, 300]
    let searches = statuses.flatMap { status in
      Seam.allCases.map { Search("oolong", through: $0, answer: .results(status: status)) }
    }
    let answers = [199, 201, 204, 299].map { SessionAnswer.results(status: $0) } + [.notHTTP]
    await expect(searches + answers.map { Search("oolong", answer: $0) }) { run in
      switch run.search.answer.statusCode {
      case .some(200...299): run.fault(findsInstead: SearchResult.examples)
      case 400: run.fault(endsInstead: .failed(.badQuery))
      case 429: run.fault(endsInstead: .failed(.tooManyRequests))
      case let status: run.fault(endsInstead: .failed(.refused(statusCode: status)))
      }
    }
  }

  @Test("step 7: hands on the transport's error")
  func step07HandsOnTheTransportsError() async {
    let offline = URLError(.notConnectedToInternet)
    let searches = Seam.allCases.map {
      Search("oolong", through: $0, answer: .failure(offline))
    }
    let late = URLError(.timedOut, userInfo: ["tea": "oolong"])
    let others: [any Error] = [CableCut(), URLError(.cancelled), late]
    let lost = others.map { SessionAnswer.failure($0) } + [.cutOff]
    await expect(searches + lost.map { Search("oolong", answer: $0) }) { run in
      let error = run.search.answer.error ?? offline
      return run.fault(endsInstead: SearchOutcome(.failure(error))) ?? run.faultOfNote
    }
  }

  @Test("step 8: says what it cannot read")
  func step08SaysWhatItCannotRead() async {
    let searches = UnreadableBody.all.flatMap { type, body in
      Seam.allCases.map {
        Search("oolong", for: type, through: $0, answer: .status(200, body: body))
      }
    }
    await expect(searches) { $0.fault(endsInstead: .failed(.unreadable)) }
  }

  @Test("step 9: asks for a page")
  func step09AsksForAPage() async {
    let starts: [Int: [String?]] = [1: ["1", nil], 2: ["11"], 3: ["21"], 12: ["111"]]
    let searches = starts.keys.sorted().flatMap { page in
      Seam.allCases.map { Search("oolong", for: .news, page: page, through: $0) }
    }
    await expect(searches) {
      $0.faultOfItem("start", oneOf: starts[$0.search.page] ?? [])
        ?? $0.faultOfItem("query", oneOf: ["oolong"])
    }
  }

  @Test("step 10: knows the next page")
  func step10KnowsTheNextPage() async {
    let pages: [(Int, SearchType, total: Int)] = [
      (1, .blog, 25), (2, .news, 25), (3, .image, 25), (1, .news, 10), (2, .image, 20),
      (1, .image, 11), (1, .blog, 2), (1, .news, 0), (11, .blog, 120), (12, .blog, 120),
    ]
    let searches = pages.map { Search(page: $0.0, of: $0.1, total: $0.total) }
    // `total` decides, and nothing else.
    let empty = Search(emptyPageOf: 25)
    await expect(searches + [empty]) { $0.faultOfNext }
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    await run.expectAssertions(against: SearchVariant.mutants)
  }

  @Test("your tests pass on your client")
  func passesOnYourClient() async {
    await run.expectPass(onOwn: client, unfinished: SearchVariant.unfinished)
  }

  @Test("your tests pass on every right client")
  func fitsRightSolutions() async {
    await run.expectFit(on: SearchVariant.equivalents)
  }

  @Test("your tests notice each fault")
  func failsOn() async {
    await run.expectFailure(on: SearchVariant.mutants)
  }
}

extension Exercise1_SearchAPI {
  /// Lets the client do some searches at once, and reports the first fault: one step
  /// is mended at a time.
  @discardableResult
  private func expect(
    _ searches: [Search], sourceLocation: SourceLocation = #_sourceLocation,
    fault: @escaping @Sendable (SearchRun) -> String?
  ) async -> Bool {
    let runs = await searches.mapAtOnce { [client, trace] search in
      await trace.follow(crash(whenIt: "called \(search.inWords)")) {
        await SearchRun(of: search, by: client.make)
      }
    }
    let first = runs.compactMap(fault).first
    return teach.expect(first == nil, first ?? "", sourceLocation: sourceLocation)
  }

  /// What to say if the learner's client ends the process, and not one of the others.
  private func crash(whenIt asked: String) -> String {
    let check = Test.current.map { " “\($0.displayName ?? $0.name)”" } ?? ""
    return "When the check\(check) \(asked) your SearchAPI ended the process."
  }

  private func expectAddresses(
    of type: SearchType, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let searches = Seam.allCases.map { Search("oolong", for: type, through: $0) }
    await expect(searches, sourceLocation: sourceLocation) {
      $0.faultOfRequest() ?? $0.fault(findsInstead: SearchResult.examples)
    }
  }
}

/// An error that no transport of Foundation has.
private struct CableCut: Error {}
