import DoubleKit
import ItemDetail
import LoopbackServer
import Testing
@testable import Chapter8LiesTests

/// What the shop promises in Chapter 8, and who breaks which promise.
@Suite("The shops of Chapter 8 are what they are")
struct LiarsTests {
  @Test func theRealShopKeepsEachPromise() async throws {
    #expect(try await promisesBroken(by: ShopUnderContract.open) == [])
  }

  @Test(arguments: ShopVariant.equivalents)
  func anHonestShopKeepsEachPromise(shop: ShopVariant) async throws {
    #expect(try await promisesBroken(by: shop.make) == [])
  }

  @Test(arguments: [
    (ShopVariant.answersWithoutResume, [Promise.waitsForResume]),
    (.losesAnEmptyBody, [.handsOverAnEmptyBody]),
    (.finishesWithoutResponse, [.refusesWithAStatus]),
    (.sharesItsShop, [.keepsItsItems]),
    (.respondsBesideAnError, [.hasOneOfTwo]),
    (.losesNoConnection, [.losesAConnection]),
    (.givesOneFixture, [.readsTheID]),
    (.refusesWith404, [.refusesInItsWay]),
  ])
  func aLiarBreaksOnePromise(liar: ShopVariant, expected: [Promise]) async throws {
    #expect(try await promisesBroken(by: liar.make) == expected)
  }

  private func promisesBroken(by open: MakeShop) async throws -> [Promise] {
    var broken: [Promise] = []
    for promise in Promise.allCases where try await !promise.isKept(by: open) {
      broken.append(promise)
    }
    return broken
  }
}

/// One promise of the shop.
enum Promise: CaseIterable {
  case waitsForResume, handsOverAnEmptyBody, refusesWithAStatus, keepsItsItems
  case hasOneOfTwo, losesAConnection, readsTheID, refusesInItsWay

  private static let stamp = Item(id: 2, title: "Stamp", descriptions: "Rare.", price: 900)
  private static let coin = Item(id: 3, title: "Coin", descriptions: "Old.", price: 77_000)

  func isKept(by open: MakeShop) async throws -> Bool {
    let shop = try open([Self.stamp, Self.coin], nil)
    switch self {
    case .waitsForResume: return await waits(shop)
    case .handsOverAnEmptyBody:
      return try await open([], .emptyBody).send("GET", "items/2")?.data?.isEmpty == true
    case .refusesWithAStatus: return await shop.send("GET", "items/9")?.statusCode == 404
    case .keepsItsItems:
      let neighbour = try open([], nil)
      let outcome = await shop.load(2)
      return await neighbour.load(2) != outcome && outcome == .item(Self.stamp)
    case .hasOneOfTwo:
      let answer = try await open([], .closedWithoutAnswer).send("GET", "items/2")
      return answer?.response == nil || answer?.error == nil
    case .losesAConnection:
      return try await open([], .nobodyListening).send("GET", "items/2")?.error != nil
    case .readsTheID:
      let outcomes = [await shop.load(2), await shop.load(3)]
      return outcomes == [.item(Self.stamp), .item(Self.coin)]
    case .refusesInItsWay: return await shop.send("DELETE", "items/9")?.statusCode == 405
    }
  }

  private func waits(_ shop: ShopUnderContract) async -> Bool {
    let answers = CompletionLog<SessionAnswer>()
    let task = shop.urlSession.dataTask(
      with: shop.request("items/2"), completionHandler: answers.handler)
    _ = await shop.load(3)
    let isSilent = answers.values.isEmpty
    task.resume()
    return await answers.values(atLeast: 1).count == 1 && isSilent
  }
}
