import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Lesson 5: the doors")
struct DoorTests {
  // slice: injected
  @Test func onePriceChangeByProtocolInjection() {
    let door = MockDoorSession(expecting: "/items/12/price")
    let api = ItemDetailAPI(urlSession: door, baseURL: ShopURL.any)
    api.updatePrice(ofItem: 12, to: 5_000) { _ in }
    door.verify()
  }
  // end slice: injected

  // slice: loaded
  @Test func onePriceChangeByURLProtocol() async {
    let doubled = MockDoorURLProtocol.makeSession(expecting: "/items/12/price")
    let api = ItemDetailAPI(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let log = CompletionLog<LoadOutcome>()
    api.updatePrice(ofItem: 12, to: 5_000, completion: log.completion)
    await log.values(atLeast: 1)
    MockDoorURLProtocol.verify(doubled)
  }
  // end slice: loaded

  @Test(
    "hold the verdict on both seams", arguments: [APIVariant.wrongPath, .ignoresID, .dropsTheWrite])
  func holdTheVerdict(_ mutant: APIVariant) async {
    let injected = await issues {
      let door = MockDoorSession(expecting: "/items/12/price")
      mutant.makeAPI(door, ShopURL.any).updatePrice(ofItem: 12, to: 5_000) { _ in }
    }
    let loaded = await issues {
      let doubled = MockDoorURLProtocol.makeSession(expecting: "/items/12/price")
      let log = CompletionLog<LoadOutcome>()
      mutant.makeAPI(doubled.urlSession, doubled.baseURL)
        .updatePrice(ofItem: 12, to: 5_000, completion: log.completion)
      await log.values(atLeast: 1)
      MockDoorURLProtocol.verify(doubled)
    }
    #expect(injected.count == 1 && loaded.count == 1)
  }

  @Test("notice at verify() that nobody came")
  func noticeThatNobodyCame() async {
    let missing = await issues {
      MockDoorSession(expecting: "/gate").verify()
      MockDoorURLProtocol.verify(MockDoorURLProtocol.makeSession(expecting: "/gate"))
    }
    #expect(missing.count == 2)
  }
}
