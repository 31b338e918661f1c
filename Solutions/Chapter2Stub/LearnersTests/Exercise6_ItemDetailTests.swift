import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 2.6: tests of `ItemDetailAPI`, fed by the stubs of this chapter.
///
/// One table of answers and outcomes serves both seams. Each row is a test case
/// of its own, so a failure names the row. Each status is next to a border, since
/// wrong conditions are wrong there. The stubs at the end make this file
/// independent of 2.1 and 2.2; yours may depend on them. Another right way: one
/// test for each outcome.
@Suite struct ItemDetailTests {
  @Test("a load ends as its answer says, with protocol injection", arguments: rows + impossibleRows)
  func outcomeByProtocolInjection(row: Row) async {
    let api = ItemDetailAPI.underTest(urlSession: TableStub(answer: row.answer))
    await expectEnd(of: api, asIn: row)
  }

  @Test("a load ends as its answer says, with URLProtocol", arguments: rows)
  func outcomeByURLProtocol(row: Row) async {
    let session = TableStubProtocol.makeSession(answer: row.answer)
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    await expectEnd(of: api, asIn: row)
  }

  private func expectEnd(of api: any ItemDetailAPIProtocol, asIn row: Row) async {
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 8, completion: log.completion)
    #expect(await log.first() == row.outcome)
  }
}

/// A canned answer, and how a load ends that gets it.
struct Row: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let answer: SessionAnswer
  let outcome: LoadOutcome

  init(_ name: String, _ answer: SessionAnswer, _ outcome: LoadOutcome) {
    (testDescription, self.answer, self.outcome) = (name, answer, outcome)
  }
}

private let item = Item(id: 8, title: "Whisk", descriptions: "Bamboo.", price: 14_000)
private let json = #"{"id":8,"title":"Whisk","descriptions":"Bamboo.","price":14000}"#
private let quoted = json.replacing("8", with: #""8""#).replacing("14000", with: #""14000""#)
private let priceless = json.replacing(#","price":14000"#, with: "")

private let rows = [
  Row("200", .status(200, body: json), .item(item)),
  Row("299", .status(299, body: json), .item(item)),
  Row("199", .status(199, body: json), .refused(.network(statusCode: 199))),
  Row("300", .status(300, body: json), .refused(.network(statusCode: 300))),
  Row("a lost connection", .failure(URLError(.timedOut)), .lost(.timedOut)),
  Row("no bytes", .status(200), .refused(.unwrapping)),
  Row("not JSON", .status(200, body: "<html>"), .refused(.parsing)),
  Row("numbers as text", .status(200, body: quoted), .refused(.parsing)),
  Row("no price", .status(200, body: priceless), .refused(.parsing)),
]

/// Answers that a `URLSession` on Linux never hands on: nothing at all, or an
/// error beside a good answer.
private let impossibleRows = [
  Row(
    "no response", SessionAnswer(data: nil, response: nil, error: nil),
    .refused(.network(statusCode: nil))),
  Row(
    "an error after the answer",
    SessionAnswer(
      data: Data(json.utf8), response: SessionAnswer.status(200).response,
      error: URLError(.networkConnectionLost)),
    .lost(.networkConnectionLost)),
]

private struct TableStub: URLSessionProtocol, URLSessionDataTaskProtocol {
  let answer: SessionAnswer
  var deliver: @Sendable () -> Void = {}

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    TableStub(answer: answer) { completionHandler(answer.data, answer.response, answer.error) }
  }

  func resume() { deliver() }
  func cancel() {}
}

private final class TableStubProtocol: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: TableStubProtocol.self)
    answers[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let answer = Self.answers[request.url]
    if let response = answer?.response, let data = answer?.data {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: data)
      client?.urlProtocolDidFinishLoading(self)
    } else {
      client?.urlProtocol(self, didFailWithError: answer?.error ?? URLError(.resourceUnavailable))
    }
  }

  override func stopLoading() {}
}
