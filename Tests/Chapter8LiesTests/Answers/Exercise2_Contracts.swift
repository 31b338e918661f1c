import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The contracts that the answers to 8.2 are made of.
@Suite(.whenJudged) enum LoadContracts {}

// What right tests look at.

private func expectStatusOfAnUnknownItem() async throws {
  let answer = try await ShopUnderContract.underTest(selling: [.kite]).send("GET", "items/9")
  #expect(answer?.statusCode == 404)
}

private func expectTwoShops() async throws {
  let shops = try [Item.kite, .drum].map { try ShopUnderContract.underTest(selling: [$0]) }
  var outcomes: [LoadOutcome?] = []
  for (shop, item) in zip(shops, [Item.kite, .drum]) { outcomes.append(await shop.load(item.id)) }
  #expect(outcomes == [.item(.kite), .item(.drum)])
}

// Right ones.
extension LoadContracts {
  @Suite struct SmallTests {
    @Test func refusesWithAStatus() async throws { try await expectStatusOfAnUnknownItem() }
    @Test func sellsItsOwn() async throws { try await expectTwoShops() }
  }

  /// Through the API, and from the other side: what a shop must not sell.
  @Suite struct Outcomes {
    @Test func refusesTheUnknown() async throws {
      let outcome = try await ShopUnderContract.underTest(selling: [.drum]).load(31)
      #expect(outcome == .refused(.network(statusCode: 404)))
    }

    @Test func doesNotSellWhatAnotherSells() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.drum])
      let other = try ShopUnderContract.underTest(selling: [.kite])
      let outcomes = [await shop.load(31), await other.load(31)]
      #expect(outcomes[1] == .item(.kite))
      // A load that does not end with an item is the other test's affair.
      #expect(outcomes[0] != .item(.kite))
    }
  }

  /// A price changed in one shop, and looked at in the other.
  @Suite struct Prices {
    @Test(arguments: [9, 10, 999_999]) func hasAResponse(id: Int) async throws {
      let shop = try ShopUnderContract.underTest(selling: [.drum])
      let answer = await shop.send("GET", "items/\(id)")
      #expect(answer?.response != nil)
    }

    @Test func keepsItsPrice() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.drum])
      let other = try ShopUnderContract.underTest(selling: [.drum])
      _ = await other.changePrice(ofItem: 4, to: 1)
      let outcome = await shop.load(4)
      #expect(outcome == .item(.drum))
    }
  }
}

// Wrong ones.
extension LoadContracts {
  @Suite struct ExpectsGone {
    @Test func isGone() async throws {
      let answer = try await ShopUnderContract.underTest(selling: [.kite]).send("GET", "items/9")
      #expect(answer?.statusCode == 410)
    }
  }

  @Suite struct Words {
    @Test func saysWhichItem() async throws {
      let answer = try await ShopUnderContract.underTest(selling: [.kite]).send("GET", "items/9")
      let words = String(decoding: answer?.data ?? Data(), as: UTF8.self)
      #expect(words.contains("There is no item 9."))
    }

    @Test func sellsItsOwn() async throws { try await expectTwoShops() }
  }

  @Suite struct TypeOfTheBody {
    @Test func sendsJSON() async throws {
      let answer = try await ShopUnderContract.underTest(selling: [.kite]).send("GET", "items/9")
      let response = answer?.response as? HTTPURLResponse
      #expect(response?.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test func sellsItsOwn() async throws { try await expectTwoShops() }
  }

  @Suite struct AnyEnd {
    @Test func ends() async throws {
      let answer = try await ShopUnderContract.underTest(selling: [.kite]).send("GET", "items/9")
      #expect(answer != nil)
    }

    @Test func sellsItsOwn() async throws { try await expectTwoShops() }
  }

  @Suite struct AnyFailure {
    @Test func isNoItem() async throws {
      let outcome = try await ShopUnderContract.underTest(selling: [.kite]).load(9)
      #expect(outcome != .item(.kite))
    }

    @Test func sellsItsOwn() async throws { try await expectTwoShops() }
  }

  @Suite struct OneShop {
    @Test func refusesWithAStatus() async throws { try await expectStatusOfAnUnknownItem() }

    @Test func sellsBoth() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.kite, .drum])
      let outcomes = [await shop.load(31), await shop.load(4)]
      #expect(outcomes == [.item(.kite), .item(.drum)])
    }
  }

  @Suite struct OneAfterTheOther {
    @Test func refusesWithAStatus() async throws { try await expectStatusOfAnUnknownItem() }

    @Test func sellsItsOwn() async throws {
      for item in [Item.kite, .drum] {
        let outcome = try await ShopUnderContract.underTest(selling: [item]).load(item.id)
        #expect(outcome == .item(item))
      }
    }
  }

  @Suite struct SameItems {
    @Test func refusesWithAStatus() async throws { try await expectStatusOfAnUnknownItem() }

    @Test func sellsItsOwn() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.kite])
      let other = try ShopUnderContract.underTest(selling: [.kite])
      let outcomes = [await shop.load(31), await other.load(31)]
      #expect(outcomes == [.item(.kite), .item(.kite)])
    }
  }

  @Suite struct OneTestForBoth {
    @Test func answersRight() async throws {
      try await expectTwoShops()
      try await expectStatusOfAnUnknownItem()
    }
  }
}
