import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("2.6 ItemDetailTests: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_ItemDetailTests

  static let judge = Judge<Checks>(
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise6_Suites.OwnAPI.self))),
    WrongAnswer(
      "forgives what it notices", rejectedBy: "failsOn", saying: "survived",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatForgive.self))),
    WrongAnswer(
      "loads and asserts nothing", rejectedBy: "assertsSomething",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsWithoutAssertions.self))),
    WrongAnswer(
      "takes 300 for a good status", rejectedBy: "passesOnTheRealAPI",
      Checks(tests: LearnersSuite(Exercise6_Suites.TableThatTakes300.self))),
    WrongAnswer(
      "looks before the answer has come", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.ImpatientTests.self))),
    WrongAnswer(
      "asks for exactly one header", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatCountHeaders.self))),
    WrongAnswer(
      "tests no border of the statuses", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TableWithoutBorders.self))),
    WrongAnswer(
      "expects some failure, whichever it is", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsForAnyFailure.self))),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a table, and one row of it through a real session",
      Checks(tests: LearnersSuite(Exercise6_Suites.TableMostlyOnOneSeam.self))),
    RightAnswer(
      "awaits each load, with a deadline",
      Checks(tests: LearnersSuite(Exercise6_Suites.AwaitingTests.self))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

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

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise6_Suites {
  /// All rows by injection, one through a real session.
  @Suite struct TableMostlyOnOneSeam {
    @Test func all() async { await tryOut(rows) }
    @Test func one() async { await tryOut([rows[2]], on: .urlProtocol) }
  }

  @Suite struct TableThatTakes300 {
    @Test func all() async { await tryOut([(.status(300, body: json), .item(item))]) }
  }

  @Suite struct TableWithoutBorders {
    @Test func all() async {
      await tryOut(rows.filter { ![201, 300].contains($0.answer.statusCode) })
    }
  }

  /// Every fault is noticed, and forgiven.
  @Suite struct TestsThatForgive {
    @Test func all() async {
      await withKnownIssue(isIntermittent: true) { await tryOut(rows) }
    }
    @Test func one() async { await tryOut([rows[2]], on: .urlProtocol) }
  }

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

  @Suite struct TestsWithoutAssertions {
    @Test func byProtocolInjection() async throws {
      let log = CompletionLog<LoadOutcome>()
      makeAPI(stub(rows[0].answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
      await log.values(atLeast: 1)
    }
  }

  @Suite struct ImpatientTests {
    @Test func byProtocolInjection() async throws {
      for _ in 1...20 {
        let log = CompletionLog<LoadOutcome>()
        makeAPI(stub(rows[0].answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
        #expect(log.values == [rows[0].outcome])
      }
    }
  }

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
