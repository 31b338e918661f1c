import DoubleKit
import ItemDetail
import Storefront
import StorefrontKit
import Synchronization
import Testing

/// Exercise 6.5: tests of the page that shows an item.
///
/// One held stub feeds all tests. It keeps the calls too, so some tests use it as a
/// spy. Two tests wait for what must not come, and only these cost time. The test of
/// cancels looks whether an item was cancelled, and not how often: to cancel twice
/// does no harm. Another right way: one log of all states for each test, compared at
/// the end.
@MainActor @Suite struct ItemScreenTests {
  private let teaSet = Item(id: 3, title: "Tea set", descriptions: "For six.", price: 480_000)
  private let cups = Item(id: 4, title: "Two cups", descriptions: "For two.", price: 48_000)
  private let notFound = APIResponseError.network(statusCode: 404)
  private let api = HeldAPI()
  private let screen: ItemScreen

  init() { screen = ItemScreen.underTest(api: api) }

  @Test func showsTheNewestItemAlone() async {
    #expect(screen.state == .idle)
    screen.load(id: 3)
    #expect(screen.state == .loading)
    screen.load(id: 4)
    api.release(4, with: .success(cups))
    #expect(await screen.shows(.loaded(cups)))
    api.release(3, with: .success(teaSet))
    #expect(await !screen.changes())
  }

  @Test func cancelsWhatNobodyWaitsFor() {
    screen.load(id: 3)
    screen.load(id: 4)
    #expect(api.cancelled.values.contains(.load(id: 3)))
    screen.leave()
    #expect(api.cancelled.values.contains(.load(id: 4)))
  }

  @Test func staysAsItWasLeft() async {
    screen.load(id: 3)
    screen.retry()
    #expect(api.calls.values == [.load(id: 3)])
    screen.leave()
    api.release(3, with: .success(teaSet))
    #expect(await !screen.changes())
  }

  @Test func changesOnTheMainActor() async {
    screen.load(id: 3)
    let change = screen.nextChange()
    api.release(3, with: .success(teaSet))
    let isOnMainActor = await change.first()
    #expect(isOnMainActor == true)
  }

  @Test func asksAgainOnlyWhenItIsTold() async {
    screen.load(id: 3)
    api.release(3, with: .failure(notFound))
    #expect(await screen.shows(.failed(.response(notFound))))
    #expect(api.calls.values == [.load(id: 3)])
    screen.retry()
    #expect(api.calls.values == [.load(id: 3), .load(id: 3)])
  }
}

/// Holds each answer until the test releases it, and keeps what was called.
private final class HeldAPI: ItemDetailAPIDouble {
  let calls = CompletionLog<ItemCall>()
  let cancelled = CompletionLog<ItemCall>()
  private let held = Mutex<[ItemCall: ItemCompletion]>([:])

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    held.withLock { $0[call] = completion }
    calls.record(call)
  }

  func cancel(_ call: ItemCall) { cancelled.record(call) }

  func release(_ id: Int, with result: ItemResult) {
    let completion = held.withLock { $0.removeValue(forKey: .load(id: id)) }
    completion?(result)
  }
}
