// Half right: four kinds of answer are tested, without the borders and the broken items.
// Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 2.6: tests of `ItemDetailAPI`, fed by the stubs of this chapter.
@Suite struct ItemDetailTests {
  @Test(arguments: rows)
  func endsAsItsAnswerSays(row: (answer: SessionAnswer, outcome: LoadOutcome)) async {
    let api = ItemDetailAPI.underTest(urlSession: StubURLSession(answer: row.answer))
    #expect(await outcome(of: api) == row.outcome)
  }

  @Test(arguments: rows)
  func endsAsItsAnswerSaysInARealSession(
    row: (answer: SessionAnswer, outcome: LoadOutcome)
  ) async {
    let session = StubURLProtocol.makeSession(answer: row.answer)
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    #expect(await outcome(of: api) == row.outcome)
  }

  private func outcome(of api: any ItemDetailAPIProtocol) async -> LoadOutcome? {
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 8, completion: log.completion)
    return await log.first()
  }
}

private let json = #"{"id":8,"title":"Whisk","descriptions":"Bamboo.","price":14000}"#
private let whisk = Item(id: 8, title: "Whisk", descriptions: "Bamboo.", price: 14_000)

private let rows: [(answer: SessionAnswer, outcome: LoadOutcome)] = [
  (.status(200, body: json), .item(whisk)),
  (.status(404, body: json), .refused(.network(statusCode: 404))),
  (.failure(URLError(.timedOut)), .lost(.timedOut)),
  (.status(200, body: "<html>"), .refused(.parsing)),
]
