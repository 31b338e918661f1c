// Half right: tests what a load shows; no cancel, leave or retry. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.5: tests of the page that shows an item.
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
}

private let teaSet = Item(id: 3, title: "Tea set", descriptions: "", price: 480_000)
private let cups = Item(id: 4, title: "Two cups", descriptions: "", price: 48_000)
private let notFound = APIResponseError.network(statusCode: 404)

/// Holds each answer until the test releases it.
private final class HeldAPI: ItemDetailAPIDouble {
  private let held = Mutex<[Int: ItemCompletion]>([:])

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    held.withLock { $0[call.id] = completion }
  }

  func release(_ id: Int, with result: ItemResult) {
    let completion = held.withLock { $0.removeValue(forKey: id) }
    completion?(result)
  }
}
