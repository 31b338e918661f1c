import DoubleKit
import Foundation
import ItemDetail
import Observation
import Testing

/// What the tests of 6.5 leave over.
@MainActor
@Suite("ItemScreen")
struct ItemScreenTests {
  private let api = HeldItemDetailAPI()

  @Test("tells an observer when the item has come")
  func tellsAnObserver() async {
    let screen = ItemScreen.underTest(api: api)
    screen.load(id: 7)
    let change = CompletionLog<Void>()
    withObservationTracking {
      _ = screen.state
    } onChange: {
      change.record(())
    }
    api.completions.values.first?(.success(sencha))
    await change.values(atLeast: 1)
    #expect(screen.state == .loaded(sencha))
  }

  @Test func isFreedThoughAnAnswerIsOutstanding() {
    weak var freed: (any ItemScreenProtocol)?
    do {
      let screen = ItemScreen.underTest(api: api)
      screen.load(id: 7)
      freed = screen
    }
    #expect(freed == nil)
    api.completions.values.first?(.success(sencha))
  }
}

/// What the tests of 6.6 leave over.
@Suite("RetryingItemDetailAPI")
struct RetryingItemDetailAPITests {
  @Test func takesTheRealTimeWhenNoClockIsGiven() async throws {
    let api = HeldItemDetailAPI()
    let load = Task { try await RetryingItemDetailAPI(api: api).itemDetail(id: 7) }
    await api.completions.first()?(.success(sencha))
    #expect(try await load.value == sencha)
  }
}

/// A stub that holds its answers until the test lets them go.
private struct HeldItemDetailAPI: ItemDetailAPIDouble {
  let completions = CompletionLog<ItemCompletion>()

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    completions.record(completion)
  }
}
