import DoubleKit
import ItemDetail
import Testing

@Suite("A double of ItemDetailAPIProtocol with one rule")
struct ItemDetailAPIDoubleTests {
  private struct LoggingSpy: ItemDetailAPIDouble {
    let calls = CompletionLog<ItemCall>()
    let cancelled = CompletionLog<ItemCall>()

    func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
      calls.record(call)
      completion(.failure(APIResponseError.parsing))
    }

    func cancel(_ call: ItemCall) { cancelled.record(call) }
  }

  private let spy = LoggingSpy()
  private let change = ItemCall.updatePrice(id: 7, to: 900)

  @Test func leadsBothMethodsToOne() {
    let log = CompletionLog<LoadOutcome>()
    spy.loadItemDetail(id: 7, completion: log.completion)
    spy.updatePrice(ofItem: 7, to: 900, completion: log.completion)
    #expect(spy.calls.values == [.load(id: 7), change])
    #expect(log.values == [.refused(.parsing), .refused(.parsing)])
  }

  @Test func tellsWhichCallWasCancelled() {
    let tasks = [
      spy.loadItemDetail(id: 7) { _ in }, spy.updatePrice(ofItem: 7, to: 900) { _ in },
    ]
    tasks[0]?.resume()
    #expect(spy.cancelled.values.isEmpty)
    tasks[1]?.cancel()
    tasks[0]?.cancel()
    #expect(spy.cancelled.values == [change, .load(id: 7)])
  }

  @Test("There is no task for an id that is not positive, as with the real API")
  func hasATaskForPositiveIDs() {
    #expect(spy.loadItemDetail(id: 1) { _ in } != nil)
    #expect(spy.loadItemDetail(id: 0) { _ in } == nil)
    #expect(spy.updatePrice(ofItem: -7, to: 900) { _ in } == nil)
  }

  @Test func aCallSaysWhatItIs() {
    #expect("\(ItemCall.load(id: 7)), \(change)" == "load(id: 7), updatePrice(id: 7, to: 900)")
    #expect([ItemCall.load(id: 6), change].map(\.id) == [6, 7])
  }
}
