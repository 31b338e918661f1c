import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.6 ItemDetailTests: the checks decide rightly")
struct Exercise6_Answers {
  typealias Checks = Exercise6_ItemDetailTests

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers = [
    WrongAnswer(
      "loads and asserts nothing", rejectedBy: "assertsSomething",
      Checks(tests: TestsWithoutAssertions())),
    WrongAnswer(
      "leaves when there is no item", rejectedBy: "assertsSomething",
      Checks(tests: TestsThatLeave())),
    WrongAnswer(
      "takes 300 for a good status", rejectedBy: "passesOnTheRealAPI",
      Checks(tests: TableThatTakes300())),
    WrongAnswer(
      "looks before the answer has come", rejectedBy: "passesOn", Checks(tests: ImpatientTests())),
    WrongAnswer(
      "asks for exactly one header", rejectedBy: "passesOn",
      Checks(tests: TestsThatCountHeaders())),
    WrongAnswer(
      "tests the good day alone", rejectedBy: "failsOn",
      Checks(tests: TableOfTheGoodDay())),
    WrongAnswer(
      "tests no border of the statuses", rejectedBy: "failsOn",
      Checks(tests: TableWithoutBorders())),
    WrongAnswer(
      "expects some failure, whichever it is", rejectedBy: "failsOn",
      Checks(tests: TestsForAnyFailure())),
  ]

  static let rightAnswers = [
    RightAnswer("a table on one seam", Checks(tests: TableOnOneSeam())),
    RightAnswer(
      "awaits each load, with a deadline", Checks(tests: AwaitingTests())),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }
}

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

/// Sends all loads, then waits once.
private protocol TableTests: LearnersTests {
  static var table: [Row] { get }
}

extension TableTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let log = CompletionLog<(Int, LoadOutcome)>()
    for (index, row) in Self.table.enumerated() {
      makeAPI(stub(row.answer), ShopURL.any)
        .loadItemDetail(id: 3) { log.record((index, LoadOutcome($0))) }
    }
    let ends = await log.values(atLeast: Self.table.count)
    for (index, row) in Self.table.enumerated() {
      #expect(ends.first { $0.0 == index }?.1 == row.outcome)
    }
  }
}

private struct TableOnOneSeam: TableTests {
  static let table = rows
}

private struct TableThatTakes300: TableTests {
  static let table: [Row] = [(.status(300, body: json), .item(item))]
}

private struct TableOfTheGoodDay: TableTests {
  static let table = [rows[0]]
}

private struct TableWithoutBorders: TableTests {
  static let table = rows.filter { ![201, 300].contains($0.answer.statusCode) }
}

/// The loads run one after another, through the async twin.
private struct AwaitingTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    try await expectNetworkError(makeAPI)
    await #expect(throws: URLError.self) {
      try await makeAPI(stub(late), ShopURL.any).itemDetail(id: 3)
    }
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
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

private struct TestsWithoutAssertions: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let log = CompletionLog<LoadOutcome>()
    makeAPI(stub(rows[0].answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
    await log.values(atLeast: 1)
  }
}

/// A `guard … else { return }` in a test is an assertion that never fails.
private struct TestsThatLeave: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let log = CompletionLog<LoadOutcome>()
    makeAPI(stub(rows[0].answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
    guard case .item(let item) = await log.values(atLeast: 1).first else { return }
    #expect(item.id == 3)
  }
}

private struct ImpatientTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    for _ in 1...20 {
      let log = CompletionLog<LoadOutcome>()
      makeAPI(stub(rows[0].answer), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
      #expect(log.values == [rows[0].outcome])
    }
  }
}

private struct TestsThatCountHeaders: LearnersTests {
  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let session = ClosureURLProtocol.makeSession { double in
      let isExpected = double.request.allHTTPHeaderFields == ["Accept": "application/json"]
      double.send(isExpected ? rows[0].answer : .status(400))
    }
    let log = CompletionLog<LoadOutcome>()
    makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: 3, completion: log.completion)
    #expect(await log.first() == rows[0].outcome)
  }
}

private struct TestsForAnyFailure: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
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
