import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("8.2 LoadContract: the checks decide rightly", .serialized)
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_LoadContract

  static let judge = Judge<Checks>.ofContract

  static let wrongAnswers: [Wrong] = [
    .suite(
      "expects the words of a refusal", LoadContracts.Words.self, rejectedBy: "passesOn",
      saying: "says in no word why"),
    .suite(
      "is content with any end", LoadContracts.AnyEnd.self, rejectedBy: "failsOnEachLiar",
      saying: "survived: ends the load of an unknown item"),
  ]

  static let rightAnswers: [Right] = [
    .suite("outcomes, and what a shop does not sell", LoadContracts.Outcomes.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

/// The contracts that the answers to 8.2 are made of.
@Suite(.whenJudged) enum LoadContracts {
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

  @Suite struct Words {
    @Test func saysWhichItem() async throws {
      let answer = try await ShopUnderContract.underTest(selling: [.kite]).send("GET", "items/9")
      let words = String(decoding: answer?.data ?? Data(), as: UTF8.self)
      #expect(words.contains("There is no item 9."))
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
}

private func expectTwoShops() async throws {
  let shops = try [Item.kite, .drum].map { try ShopUnderContract.underTest(selling: [$0]) }
  var outcomes: [LoadOutcome?] = []
  for (shop, item) in zip(shops, [Item.kite, .drum]) { outcomes.append(await shop.load(item.id)) }
  #expect(outcomes == [.item(.kite), .item(.drum)])
}
