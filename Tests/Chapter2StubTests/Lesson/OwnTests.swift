import DoubleKit
import ItemDetail
import Testing

// slice: own
@Suite struct TeapotTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test func refusesATeapot() async {
    let api = ItemDetailAPI.underTest(urlSession: TeapotURLSession())
    api.loadItemDetail(id: 1, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .refused(.network(statusCode: 418)))
  }
}
// end slice: own
