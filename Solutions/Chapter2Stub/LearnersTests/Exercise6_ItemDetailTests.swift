import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.6: tests of `ItemDetailAPI`, fed by the stubs of this chapter.
///
/// One table of answers and outcomes serves both seams; each status stands at a
/// border, since that is where a condition is wrong. A load that never ends is
/// reported by `first`, and the test stops there instead of waiting again for
/// each row. The stubs at the end make this file independent of exercises 2.1
/// and 2.2; yours do as well. Another right way: one test for each outcome,
/// written out.
struct ItemDetailTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    for row in rows + impossibleRows {
      let api = makeAPI(TableStub(answer: row.answer), ShopURL.any)
      guard await end(of: api, is: row) else { return }
    }
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    for row in rows {
      let session = TableStubProtocol.makeSession(answer: row.answer)
      let api = makeAPI(session.urlSession, session.baseURL)
      guard await end(of: api, is: row) else { return }
    }
  }

  private typealias Row = (name: String, answer: SessionAnswer, outcome: LoadOutcome)

  private let item = Item(id: 8, title: "Whisk", descriptions: "Bamboo.", price: 14_000)
  private let json = #"{"id":8,"title":"Whisk","descriptions":"Bamboo.","price":14000}"#

  private var rows: [Row] {
    [
      ("200", .status(200, body: json), .item(item)),
      ("299", .status(299, body: json), .item(item)),
      ("199", .status(199, body: json), .refused(.network(statusCode: 199))),
      ("300", .status(300, body: json), .refused(.network(statusCode: 300))),
      ("a lost connection", .failure(URLError(.timedOut)), .lost(.timedOut)),
      ("no bytes", .status(200), .refused(.unwrapping)),
      ("not JSON", .status(200, body: "<html>"), .refused(.parsing)),
      ("numbers as text", .status(200, body: quoted), .refused(.parsing)),
      ("no price", .status(200, body: priceless), .refused(.parsing)),
    ]
  }

  /// What a `URLSession` never hands on: nothing at all, or an error beside a
  /// good answer.
  private var impossibleRows: [Row] {
    var late = SessionAnswer.status(200, body: json)
    late.error = URLError(.networkConnectionLost)
    return [
      (
        "no response", SessionAnswer(data: nil, response: nil, error: nil),
        .refused(.network(statusCode: nil))
      ),
      ("an error after the answer", late, .lost(.networkConnectionLost)),
    ]
  }

  private var quoted: String {
    json.replacing("8", with: #""8""#).replacing("14000", with: #""14000""#)
  }
  private var priceless: String { json.replacing(#","price":14000"#, with: "") }

  /// Expects that a load ends as the row says; false when it did not end.
  private func end(of api: any ItemDetailAPIProtocol, is row: Row) async -> Bool {
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 8, completion: log.completion)
    guard let outcome = await log.first("\(row.name): the load never ended.") else { return false }
    #expect(outcome == row.outcome, "\(row.name)")
    return true
  }
}

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
  private static let cans = PerHost<SessionAnswer>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: TableStubProtocol.self)
    cans[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let can = Self.cans[request.url]
    if let response = can?.response, let data = can?.data {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: data)
      client?.urlProtocolDidFinishLoading(self)
    } else {
      client?.urlProtocol(self, didFailWithError: can?.error ?? URLError(.resourceUnavailable))
    }
  }

  override func stopLoading() {}
}
