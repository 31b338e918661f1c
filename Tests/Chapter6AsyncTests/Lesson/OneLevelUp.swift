import DoubleKit
import ItemDetail
import Testing

@Suite("Lesson 6, one level up")
struct OneLevelUp {
  // slice: stub
  /// A stub for screens: every item is sold out.
  struct StubSoldOutAPI: ItemDetailAPIDouble {
    func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
      completion(.failure(APIResponseError.network(statusCode: 410)))
    }
  }
  // end slice: stub

  @Test("the stub answers both methods of the API")
  func answersBothMethods() async {
    let log = CompletionLog<LoadOutcome>()
    let api = StubSoldOutAPI()
    api.loadItemDetail(id: 12, completion: log.completion)
    api.updatePrice(ofItem: 12, to: 30, completion: log.completion)
    let soldOut = LoadOutcome.refused(.network(statusCode: 410))
    #expect(await log.values(atLeast: 2) == [soldOut, soldOut])
  }
}
