import DoubleKit
import ItemDetail
import Storefront
import StorefrontKit
import Testing

/// Exercise 6.5: tests of the page that shows an item.
///
/// A held stub feeds all tests but the one that counts requests, where a spy is
/// shorter. Only one test waits for what must not come, and so only that one
/// costs time. It looks whether an item was cancelled, and not how often: to
/// cancel twice does no harm. Another right way: one log of all states for each
/// test, compared at the end.
@MainActor @Suite struct ItemScreenTests {
  private let teaSet = Item(id: 3, title: "Tea set", descriptions: "For six.", price: 480_000)
  private let cups = Item(id: 4, title: "Two cups", descriptions: "For two.", price: 48_000)
  private let notFound = APIResponseError.network(statusCode: 404)
  private let api = HeldItemDetailAPI()

  @Test func showsTheNewestItemAlone() async {
    let screen = ItemScreen.underTest(api: api)
    screen.load(id: 3)
    screen.load(id: 4)
    _ = api.release(4, with: .success(cups))
    #expect(await screen.shows(.loaded(cups)))
    _ = api.release(3, with: .success(teaSet))
    #expect(await !screen.changes())
  }

  @Test func cancelsWhatNobodyWaitsFor() {
    let screen = ItemScreen.underTest(api: api)
    screen.load(id: 3)
    screen.load(id: 4)
    #expect(api.cancelled.values.contains(3))
    screen.leave()
    #expect(api.cancelled.values.contains(4))
  }

  @Test func changesOnTheMainActor() async {
    let screen = ItemScreen.underTest(api: api)
    screen.load(id: 3)
    let change = screen.nextChange()
    _ = api.release(3, with: .success(teaSet))
    let isOnMainActor = await change.first()
    #expect(isOnMainActor == true)
  }

  @Test func asksAgainOnlyWhenItIsTold() async {
    let spy = SpyItemDetailAPI(result: .failure(notFound))
    let screen = ItemScreen.underTest(api: spy)
    screen.load(id: 3)
    #expect(await screen.shows(.failed(.response(notFound))))
    #expect(spy.calls.values == [.load(id: 3)])
    screen.retry()
    #expect(spy.calls.values == [.load(id: 3), .load(id: 3)])
  }
}
