import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Testing

@Suite("Equivalents of the storefront differ in what they say")
struct EquivalentTests {
  let session = HeldURLSession()

  @Test func theQueryIsInAnotherOrder() {
    GameVariant.ordersTheQueryOtherwise.make(session, ShopURL.any).reset { _ in }
    #expect(session.requests.values.first?.url?.query == "count=1&max=30&min=1")
  }

  @Test func thereIsAnotherHeader() {
    GameVariant.sendsExtraHeader.make(session, ShopURL.any).reset { _ in }
    #expect(session.requests.values.first?.allHTTPHeaderFields == ["Accept-Language": "ko-KR"])
  }

  @Test func theResetEndsOnAnotherThread() async {
    let threads = CompletionLog<Bool>()
    let game = GameVariant.answersLate.make(session, ShopURL.any)
    game.reset { _ in threads.record(Mark.isSet) }
    Mark.$isSet.withValue(true) { session.answer(0, with: .status(200, body: "[3]")) }
    #expect(await threads.values(atLeast: 1) == [false])
  }

  @Test func noNameIsTwice() {
    let names =
      ScreenVariant.equivalents.map(\.name) + GameVariant.equivalents.map(\.name)
      + RetryVariant.equivalents.map(\.name) + ShopClientVariant.equivalents.map(\.name)
    #expect(Set(names).count == names.count)
  }
}

@MainActor
@Suite("Equivalents of the screen differ in what they say")
struct ScreenEquivalentTests {
  let api = HeldItemDetailAPI()

  @Test func aCancelComesTwice() {
    let screen = ScreenVariant.cancelsTwice.make(api)
    screen.load(id: 7)
    screen.leave()
    #expect(api.cancelled.values == [0, 0])
  }

  @Test func whatHasEndedIsCancelled() async {
    let screen = ScreenVariant.cancelsWhatHasEnded.make(api)
    screen.load(id: 7)
    api.answer(0, with: .success(sencha))
    #expect(await screen.shows(.loaded(sencha)))
    screen.load(id: 8)
    #expect(api.cancelled.values == [0])
  }

  @Test func whatIsOverIsCancelledOnLeaving() async {
    let screen = ScreenVariant.cancelsWhatIsOver.make(api)
    screen.load(id: 7)
    api.answer(0, with: .success(sencha))
    #expect(await screen.shows(.loaded(sencha)))
    screen.leave()
    #expect(api.cancelled.values == [0])
  }

  @Test func anAnswerIsShownLater() async {
    #expect(await turns(of: .showsAMomentLater) > turns { ItemScreen(api: $0) })
  }

  private func turns(of variant: ScreenVariant) async -> Int { await turns(variant.make) }

  /// How many turns of the main actor a screen needs to show an answer.
  private func turns(_ make: MakeItemScreen) async -> Int {
    let api = HeldItemDetailAPI()
    let screen = make(api)
    screen.load(id: 7)
    api.answer(0, with: .success(sencha))
    var turns = 0
    while screen.state == .loading, turns < 1_000 {
      await Task.yield()
      turns += 1
    }
    return turns
  }
}

/// A mark that only what is called from the marked code can see.
private enum Mark {
  @TaskLocal static var isSet = false
}

@Suite("Equivalents of the client differ in what they say")
struct ClientEquivalentTests {
  @Test func thereIsAnotherHeader() async throws {
    let shop = SpyShop(answer: .item(sencha))
    _ = try await load(by: .sendsClientHeader, from: shop)
    #expect(shop.requests.values.first?.value(forHTTPHeaderField: "X-Client") == "shop")
  }

  @Test func aRedirectWithinTheHostIsFollowed() async {
    let shop = SpyShop(answer: .redirect(to: "/items/8"))
    _ = try? await load(by: .followsWithinItsHost, from: shop)
    #expect(shop.requests.values.compactMap(\.url?.path) == ["/items/7", "/items/8"])
  }

  @Test func aCancelIsAURLError() async throws {
    let shop = SpyShop()
    let load = Task { try await self.load(by: .failsWithURLError, from: shop) }
    _ = await shop.requests.first()
    load.cancel()
    let result = try await value(within: .answer) { await load.result }
    #expect(throws: URLError(.cancelled)) { try result?.get() }
  }

  private func load(by variant: ShopClientVariant, from shop: SpyShop) async throws -> Item {
    try await variant.make(shop.configuration(), shop.baseURL).item(id: 7)
  }
}
