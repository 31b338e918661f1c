import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.5: tests of the page that shows an item.
///
/// One held stub feeds almost all tests. It keeps the calls too, so some tests use
/// it as a spy. Where an answer has to come at once, the stub of 6.4 gives it. Only
/// the tests that wait for what must not come cost time. The test of cancels looks
/// whether an item was cancelled, and not how often: to cancel twice does no harm.
/// Another right way: one log of all states for each test, compared at the end.
@MainActor @Suite struct ItemScreenTests {
  private let api = HeldAPI()
  private let screen: any ItemScreenProtocol

  init() { screen = ItemScreen.underTest(api: api) }

  @Test(arguments: [[3, 4], [4, 3]]) func showsTheNewestItemAlone(order: [Int]) async {
    #expect(screen.state == .idle)
    screen.load(id: 3)
    #expect(screen.state == .loading)
    screen.load(id: 4)
    for id in order {
      api.release(id, with: .success(id == 3 ? teaSet : cups))
      if id == 3 { #expect(await !screen.changes()) }
      if id == 4 { #expect(await screen.shows(.loaded(cups))) }
    }
  }

  @Test(arguments: [
    (notFound as any Error, ItemScreen.Failure.response(notFound)),
    (URLError(.timedOut), .transport),
  ])
  func saysWhyThereIsNoItem(error: any Error, failure: ItemScreen.Failure) async {
    screen.load(id: 3)
    api.release(3, with: .failure(error))
    #expect(await screen.shows(.failed(failure)))
  }

  @Test func cancelsWhatNobodyWaitsFor() {
    screen.load(id: 3)
    screen.load(id: 4)
    #expect(api.cancelled.values.contains(.load(id: 3)))
    screen.leave()
    #expect(api.cancelled.values.contains(.load(id: 4)))
  }

  @Test func staysAsItWasLeftUntilTheNextLoad() async {
    screen.load(id: 3)
    screen.leave()
    api.release(3, with: .success(teaSet))
    #expect(await !screen.changes())
    #expect(screen.state == .loading)
    screen.load(id: 4)
    api.release(4, with: .success(cups))
    #expect(await screen.shows(.loaded(cups)))
  }

  @Test func asksAgainOnlyAfterAFailure() async {
    screen.load(id: 3)
    screen.load(id: 4)
    screen.retry()
    api.release(4, with: .failure(notFound))
    #expect(await screen.shows(.failed(.response(notFound))))
    #expect(api.calls.values == [.load(id: 3), .load(id: 4)])
    screen.leave()
    screen.retry()
    api.release(4, with: .success(cups))
    #expect(await screen.shows(.loaded(cups)))
    screen.retry()
    #expect(api.calls.values == [.load(id: 3), .load(id: 4), .load(id: 4)])
  }

  @Test func changesOnTheMainActor() async {
    screen.load(id: 3)
    let change = screen.nextChange()
    Thread.detachNewThread { [api] in api.release(3, with: .success(teaSet)) }
    let isOnMainActor = await change.first()
    #expect(isOnMainActor == true)
  }

  @Test func isLoadingThoughTheAnswerCameAtOnce() async {
    let screen = ItemScreen.underTest(api: StubItemDetailAPI(result: .success(teaSet)))
    screen.load(id: 3)
    #expect(screen.state == .loading)
    #expect(await screen.shows(.loaded(teaSet)))
  }
}

private let teaSet = Item(id: 3, title: "Tea set", descriptions: "", price: 480_000)
private let cups = Item(id: 4, title: "Two cups", descriptions: "", price: 48_000)
private let notFound = APIResponseError.network(statusCode: 404)

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
