import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The contracts that the answers to 8.4 are made of.
@Suite(.whenJudged) enum AnswerContracts {}

private func shop() throws -> ShopUnderContract { try .underTest(selling: [.kite, .drum]) }

// What right tests look at.

private func expectBothItems() async throws {
  let shop = try shop()
  let outcomes = [await shop.load(31), await shop.load(4)]
  #expect(outcomes == [.item(.kite), .item(.drum)])
}

private func expectNoDelete() async throws {
  let answer = try await shop().send("DELETE", "items/4")
  #expect(answer?.statusCode == 405)
}

// Right ones.
extension AnswerContracts {
  @Suite struct SmallTests {
    @Test func givesBoth() async throws { try await expectBothItems() }
    @Test func deletesNothing() async throws { try await expectNoDelete() }
  }

  /// Compares ids, and a body that cannot be read.
  @Suite struct Ids {
    @Test func givesWhatWasAskedFor() async throws {
      let shop = try shop()
      for id in [4, 31] {
        let answer = await shop.send("GET", "items/\(id)")
        #expect(answer?.item?.id == id)
      }
    }

    @Test func readsThePrice() async throws {
      let answer = try await shop().send("PUT", "items/4/price", body: "{}")
      #expect(answer?.statusCode == 400)
    }
  }

  /// Two requests that are refused in two ways.
  @Suite struct Differences {
    @Test func givesTwoItems() async throws {
      let shop = try shop()
      let outcomes = [await shop.load(4), await shop.load(31)]
      #expect(outcomes[0] != outcomes[1])
    }

    @Test func refusesInTwoWays() async throws {
      let shop = try shop()
      let statuses = [
        await shop.send("GET", "items/5")?.statusCode,
        await shop.send("POST", "items/4")?.statusCode,
      ]
      #expect(statuses[0] != statuses[1])
    }
  }
}

// Wrong ones.
extension AnswerContracts {
  @Suite struct ExpectsNotAllowedEverywhere {
    @Test func knowsNoOtherPath() async throws {
      let answer = try await shop().send("DELETE", "carts/4")
      #expect(answer?.statusCode == 405)
    }
  }

  @Suite struct TypeOfARefusal {
    @Test func givesBoth() async throws { try await expectBothItems() }

    @Test func refusesWithJSON() async throws {
      let answer = try await shop().send("DELETE", "items/4")
      let response = answer?.response as? HTTPURLResponse
      #expect(answer?.statusCode == 405)
      #expect(response?.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }
  }

  @Suite struct AllowedMethods {
    @Test func givesBoth() async throws { try await expectBothItems() }

    @Test func saysWhatIsAllowed() async throws {
      let answer = try await shop().send("DELETE", "items/4")
      let response = answer?.response as? HTTPURLResponse
      #expect(answer?.statusCode == 405)
      #expect(response?.value(forHTTPHeaderField: "Allow") == "GET")
    }
  }

  @Suite struct Words {
    @Test func givesBoth() async throws { try await expectBothItems() }

    @Test func saysWhatIsWrong() async throws {
      let answer = try await shop().send("PUT", "items/4/price", body: "much")
      #expect(answer?.data == Data(#"{"error":"The body has no price."}"#.utf8))
    }
  }

  @Suite struct Bytes {
    @Test func givesTheBytes() async throws {
      let shop = try shop()
      let json = [
        #"{"descriptions":"Red.","id":31,"price":12000,"title":"Kite"}"#,
        #"{"descriptions":"Small.","id":4,"price":58000,"title":"Drum"}"#,
      ]
      let bodies = [
        await shop.send("GET", "items/31")?.data, await shop.send("GET", "items/4")?.data,
      ]
      #expect(bodies == json.map { Data($0.utf8) })
    }

    @Test func deletesNothing() async throws { try await expectNoDelete() }
  }

  @Suite struct OneItem {
    @Test func givesIt() async throws {
      let shop = try shop()
      for _ in 1...2 {
        let outcome = await shop.load(4)
        #expect(outcome == .item(.drum))
      }
    }

    @Test func deletesNothing() async throws { try await expectNoDelete() }
  }

  @Suite struct OneItemAShop {
    @Test(arguments: [Item.kite, .drum]) func givesIt(item: Item) async throws {
      let outcome = try await shop().load(item.id)
      #expect(outcome == .item(item))
    }

    @Test func deletesNothing() async throws { try await expectNoDelete() }
  }

  @Suite struct UnknownItems {
    @Test func givesBoth() async throws { try await expectBothItems() }

    @Test(arguments: ["items/5", "items", "carts/4"])
    func refuses(path: String) async throws {
      let answer = try await shop().send("GET", path)
      #expect(answer?.statusCode == 404)
    }
  }

  @Suite struct AnyRefusal {
    @Test func givesBoth() async throws { try await expectBothItems() }

    @Test func refusesDelete() async throws {
      let answer = try #require(await shop().send("DELETE", "items/4"))
      #expect((400...499).contains(answer.statusCode ?? 0))
    }
  }

  @Suite struct OneTestForBoth {
    @Test func answersRight() async throws {
      try await expectBothItems()
      try await expectNoDelete()
    }
  }
}
