import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 6.1: three old tests, rewritten with Swift Testing.
///
/// All three promise one thing: the load ends once, with this outcome. So they are
/// the rows of one test. It waits for the first outcome and gives up after 0.2
/// seconds; the old ones waited for ten. It compares the whole outcome, so no
/// `guard` can return before something is checked. The count comes last: an API
/// that calls back twice has done so by then, with protocol injection. Another
/// right way: a test of its own for each answer.
// slice: tests
@Suite struct LoadingTests {
  private static let kettle = Item(id: 9, title: "Kettle", descriptions: "Sings.", price: 32_000)
  private static let body = #"{"id":9,"title":"Kettle","descriptions":"Sings.","price":32000}"#

  private static let rows: [(SessionAnswer, LoadOutcome)] = [
    (.status(200, body: body), .item(kettle)),
    (.status(410), .refused(.network(statusCode: 410))),
    (.failure(URLError(.networkConnectionLost)), .lost(.networkConnectionLost)),
  ]

  private let ends = CompletionLog<LoadOutcome>()

  @Test(arguments: Seam.allCases, rows)
  func endsOnce(seam: Seam, row: (answer: SessionAnswer, outcome: LoadOutcome)) async {
    let api = StubShop(answer: row.answer).apiUnderTest(through: seam)
    api.loadItemDetail(id: 9, completion: ends.completion)
    let outcome = await ends.first()
    #expect(outcome == row.outcome)
    #expect(ends.values.count == 1)
  }
}
// end slice: tests
