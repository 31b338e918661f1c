import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("8.4 AnswerContract: the checks decide rightly", .serialized)
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_AnswerContract

  static let judge = Judge<Checks>.ofContract

  static let wrongAnswers: [Wrong] = [
    .suite(
      "expects a header of a refusal", AnswerContracts.TypeOfARefusal.self, rejectedBy: "passesOn",
      saying: "and on 1 more"),
    .suite(
      "is content with any refusal", AnswerContracts.AnyRefusal.self, rejectedBy: "failsOnEachLiar",
      saying: "survived: answers 404 for every refusal"),
  ]

  static let rightAnswers: [Right] = [
    .suite("what differs", AnswerContracts.Differences.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

/// The contracts that the answers to 8.4 are made of.
@Suite(.whenJudged) enum AnswerContracts {
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
      #expect(statuses.allSatisfy { (400...499).contains($0 ?? 0) })
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

  @Suite struct AnyRefusal {
    @Test func givesBoth() async throws { try await expectBothItems() }

    @Test func refusesDelete() async throws {
      let answer = try #require(await shop().send("DELETE", "items/4"))
      #expect((400...499).contains(answer.statusCode ?? 0))
    }
  }
}

private func shop() throws -> ShopUnderContract { try .underTest(selling: [.kite, .drum]) }

private func expectBothItems() async throws {
  let shop = try shop()
  let outcomes = [await shop.load(31), await shop.load(4)]
  #expect(outcomes == [.item(.kite), .item(.drum)])
}
