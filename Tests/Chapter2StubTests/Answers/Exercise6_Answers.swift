import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

extension Exercise6_ItemDetailTests: ChecksOfTests {}

@Suite("2.6 ItemDetailTests: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_ItemDetailTests

  static let judge = Judge<Checks>.ofTests { await $0.passesOnTheRealAPI() }

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "its stub sends no body", rejectedBy: "assertsSomething", saying: "Mend 2.1 first",
      Checks(
        tests: LearnersSuite(Exercise6_Suites.TableWithoutBorders.self),
        makeStub: { stub(SessionAnswer(data: nil, response: $0.response, error: $0.error)) })),
    .suite(
      "looks before the answer has come", Exercise6_Suites.ImpatientTests.self,
      rejectedBy: "passesOn"),
    .suite(
      "tests no border of the statuses", Exercise6_Suites.TableWithoutBorders.self,
      rejectedBy: "failsOn", saying: "11 of 13"),
  ]

  static let rightAnswers: [Right] = [
    .suite(
      "a table, and one row of it through a real session",
      Exercise6_Suites.TableMostlyOnOneSeam.self)
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

  @Suite struct TableWithoutBorders {
    private let inside = rows.filter { ![201, 300].contains($0.answer.statusCode) }

    @Test func all() async { await tryOut(inside) }
    @Test func one() async { await tryOut([inside[0]], on: .urlProtocol) }
  }

  @Suite struct ImpatientTests {
    @Test func all() async { await tryOut([rows[0]], on: .urlProtocol) }

    @Test func byProtocolInjection() {
      let log = CompletionLog<LoadOutcome>()
      api(rows[0].answer, .protocolInjection).loadItemDetail(id: 3, completion: log.completion)
      #expect(log.values == [rows[0].outcome])
    }
  }
}
