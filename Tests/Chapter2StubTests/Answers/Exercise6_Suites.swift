import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The tests that the answers are made of.

private typealias Row = (answer: SessionAnswer, outcome: LoadOutcome)

private let item = Item(id: 3, title: "Tray", descriptions: "Lacquer.", price: 52_000)
private let json = #"{"id":3,"title":"Tray","descriptions":"Lacquer.","price":52000}"#
private let late = SessionAnswer(
  data: Data(json.utf8), response: SessionAnswer.status(200).response,
  error: URLError(.networkConnectionLost))
private let rows: [Row] = [
  (.status(200, body: json), .item(item)),
  (.status(201, body: json), .item(item)),
  (.status(300, body: json), .refused(.network(statusCode: 300))),
  (.status(503, body: json), .refused(.network(statusCode: 503))),
  (.failure(URLError(.cannotFindHost)), .lost(.cannotFindHost)),
  (SessionAnswer(data: nil, response: nil, error: nil), .refused(.network(statusCode: nil))),
  (late, .lost(.networkConnectionLost)),
  (.status(200), .refused(.unwrapping)),
  (.status(200, body: "tray"), .refused(.parsing)),
  (.status(200, body: json.replacing("52000", with: "\"52000\"")), .refused(.parsing)),
  (.status(200, body: json.replacing(",\"price\":52000", with: "")), .refused(.parsing)),
]

private func stub(_ answer: SessionAnswer) -> ClosureSession {
  ClosureSession { _, handler in ClosureTask { answer.deliver(to: handler) } }
}

/// A way to try an API around one answer, on either seam.
private func api(_ answer: SessionAnswer, _ seam: Seam) -> any ItemDetailAPIProtocol {
  if seam == .protocolInjection { return makeAPI(stub(answer), ShopURL.any) }
  let session = ClosureURLProtocol.makeSession { $0.send(answer) }
  return makeAPI(session.urlSession, session.baseURL)
}

/// Sends all loads, then waits once.
private func tryOut(_ table: [Row], on seam: Seam = .protocolInjection) async {
  let log = CompletionLog<(Int, LoadOutcome)>()
  for (index, row) in table.enumerated() {
    api(row.answer, seam).loadItemDetail(id: 3) { log.record((index, LoadOutcome($0))) }
  }
  let ends = await log.values(atLeast: table.count)
  for (index, row) in table.enumerated() {
    #expect(ends.first { $0.0 == index }?.1 == row.outcome)
  }
}

extension Exercise6_Suites {
  /// All rows by injection, one through a real session.
  @Suite struct TableMostlyOnOneSeam {
    @Test func all() async { await tryOut(rows) }
    @Test func one() async { await tryOut([rows[2]], on: .urlProtocol) }
  }
}

extension Exercise6_Suites {
  @Suite struct TableThatTakes300 {
    @Test func all() async { await tryOut([(.status(300, body: json), .item(item))]) }
  }
}

extension Exercise6_Suites {
  @Suite struct TableOfTheGoodDay {
    @Test func all() async { await tryOut([rows[0]]) }
  }
}

extension Exercise6_Suites {
  @Suite struct TableWithoutBorders {
    @Test func all() async {
      await tryOut(rows.filter { ![201, 300].contains($0.answer.statusCode) })
    }
  }
}

extension Exercise6_Suites {
  /// Every fault is noticed, and forgiven.
  @Suite struct TestsThatForgive {
    @Test func all() async {
      await withKnownIssue(isIntermittent: true) { await tryOut(rows) }
    }
    @Test func one() async { await tryOut([rows[2]], on: .urlProtocol) }
  }
}

extension Exercise6_Suites {
  /// The test that would notice the faults is switched off.
  @Suite struct TestsThatRest {
    @Test(.disabled("It fails on Tuesdays.")) func all() async { await tryOut(rows) }
    @Test func one() async { await tryOut([rows[2]], on: .urlProtocol) }
  }
}

extension Exercise6_Suites {
  /// What is made in a detached task is the real API, on every run.
  @Suite struct TestsInAnotherTask {
    @Test func all() async { await Task.detached { await tryOut(rows) }.value }
    @Test func one() async { await tryOut([rows[2]], on: .urlProtocol) }
  }
}

extension Exercise6_Suites {
  /// The loads run one after another, through the async twin.
  @Suite struct AwaitingTests {
    @Test func byProtocolInjection() async throws {
      try await expectNetworkError(makeAPI)
      await #expect(throws: URLError.self) {
        try await makeAPI(stub(late), ShopURL.any).itemDetail(id: 3)
      }
    }

    @Test func byURLProtocol() async throws {
      for row in rows where (row.answer.response != nil) != (row.answer.error != nil) {
        let session = ClosureURLProtocol.makeSession { $0.send(row.answer) }
        let api = makeAPI(session.urlSession, session.baseURL)
        let outcome = try await value(within: .answer) { await end(of: api) }
        try #require(outcome == row.outcome)
      }
    }

    private func expectNetworkError(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
      let api = makeAPI(
        stub(SessionAnswer(data: nil, response: nil, error: nil)), ShopURL.any)
      await #expect(throws: APIResponseError.network(statusCode: nil)) {
        try await api.itemDetail(id: 3)
      }
    }

    private func end(of api: any ItemDetailAPIProtocol) async -> LoadOutcome {
      do { return .item(try await api.itemDetail(id: 3)) } catch {
        return LoadOutcome(.failure(error))
      }
    }
  }
}

extension Exercise6_Suites {
  @Suite struct TestsWithoutAssertions {
    @Test func byProtocolInjection() async throws {
      let log = CompletionLog<LoadOutcome>()
      makeAPI(stub(rows[0].answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
      await log.values(atLeast: 1)
    }
  }
}

extension Exercise6_Suites {
  /// A `guard … else { return }` in a test is an assertion that never fails.
  @Suite struct TestsThatLeave {
    @Test func byProtocolInjection() async throws {
      let log = CompletionLog<LoadOutcome>()
      makeAPI(stub(rows[0].answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
      guard case .item(let item) = await log.values(atLeast: 1).first else { return }
      #expect(item.id == 3)
    }
  }
}

extension Exercise6_Suites {
  @Suite struct ImpatientTests {
    @Test func byProtocolInjection() async throws {
      for _ in 1...20 {
        let log = CompletionLog<LoadOutcome>()
        makeAPI(stub(rows[0].answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
        #expect(log.values == [rows[0].outcome])
      }
    }
  }
}

extension Exercise6_Suites {
  @Suite struct TestsThatCountHeaders {
    @Test func byURLProtocol() async throws {
      let session = ClosureURLProtocol.makeSession { double in
        let isExpected = double.request.allHTTPHeaderFields == ["Accept": "application/json"]
        double.send(isExpected ? rows[0].answer : .status(400))
      }
      let log = CompletionLog<LoadOutcome>()
      makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: 3, completion: log.completion)
      #expect(await log.first() == rows[0].outcome)
    }
  }
}

extension Exercise6_Suites {
  @Suite struct TestsForAnyFailure {
    @Test func byProtocolInjection() async throws {
      for row in rows {
        let log = CompletionLog<LoadOutcome>()
        makeAPI(stub(row.answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
        guard let outcome = await log.first() else { return }
        if case .item(let item) = row.outcome {
          #expect(outcome == .item(item))
        } else if case .item = outcome {
          Issue.record("There is an item where there should be none.")
        }
      }
    }
  }
}

extension Exercise6_Suites {
  /// One test looks for a fault that the exercise does not ask for.
  @Suite struct TestsThatCountToo {
    @Test func all() async { await tryOut(rows) }
    @Test func one() async { await tryOut([rows[2]], on: .urlProtocol) }

    @Test func callsBackOnce() async {
      let log = CompletionLog<LoadOutcome>()
      api(rows[0].answer, .protocolInjection).loadItemDetail(id: 3, completion: log.completion)
      #expect(await log.values(atLeast: 2).count == 1)
    }
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise6_Suites {}

extension Exercise6_Suites {
  /// Tests the real API, whichever one is to be judged.
  @Suite struct OwnAPI {
    @Test func all() async {
      let log = CompletionLog<LoadOutcome>()
      ItemDetailAPI(urlSession: URLSession.shared, baseURL: ShopURL.any)
        .loadItemDetail(id: 0, completion: log.completion)
      #expect(await log.first() == .refused(.request))
    }
  }
}
