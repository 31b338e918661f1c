import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

extension Exercise5_PriceChangeTests: ChecksOfTests {}

@Suite("3.5 PriceChangeTests: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_PriceChangeTests

  static let judge = Judge<Checks>.ofTests { await $0.passesOnTheRealAPI() }

  static let wrongAnswers: [Wrong] = [
    .suite(
      "looks before the answer has come", Exercise5_Suites.Impatient.self, rejectedBy: "passesOn"),
    .suite(
      "reads two outcomes from one log with first()", Exercise5_Suites.WithOneLog.self,
      rejectedBy: "failsOn"),
  ]

  static let rightAnswers: [Right] = [
    .suite("a shop for each promise", Exercise5_Suites.ByPromise.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

private let fork = Item(id: 3, title: "Fork", descriptions: "Silver.", price: 90_000)
private let spoon = Item(id: 7, title: "Spoon", descriptions: "Horn.", price: 15_000)
private let newFork = Item(id: 3, title: "Fork", descriptions: "Silver.", price: 80_000)

/// An API in front of a shop that sells both.
private func api(_ seam: Seam) -> any ItemDetailAPIProtocol {
  let shop = InMemoryShop(selling: [fork, spoon])
  if seam == .protocolInjection { return makeAPI(FakeShopSession(inFrontOf: shop), ShopURL.any) }
  let session = FakeShopURLProtocol.makeSession(inFrontOf: shop)
  return makeAPI(session.urlSession, session.baseURL)
}

private func end(
  of call: ItemCall, _ api: any ItemDetailAPIProtocol, in log: CompletionLog<LoadOutcome> = .init()
) async throws -> LoadOutcome {
  switch call {
  case .load(let id): api.loadItemDetail(id: id, completion: log.completion)
  case .updatePrice(let id, let price):
    api.updatePrice(ofItem: id, to: price, completion: log.completion)
  }
  return try #require(await log.first())
}

private let change = ItemCall.updatePrice(id: 3, to: 80_000)

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {
  @Suite struct Impatient {
    @Test(arguments: Seam.allCases) func price(seam: Seam) async throws {
      let log = CompletionLog<LoadOutcome>()
      api(seam).loadItemDetail(id: 3, completion: log.completion)
      // Here the real API has answered: a busy machine gives a real session some time.
      if seam == .urlProtocol { await log.values(atLeast: 1) }
      #expect(log.values == [.item(fork)])
    }
  }

  /// `first()` gives the oldest outcome, so the load is never looked at.
  @Suite struct WithOneLog {
    @Test(arguments: Seam.allCases) func price(seam: Seam) async throws {
      let api = api(seam)
      #expect(try await end(of: .load(id: 7), api) == .item(spoon))
      let log = CompletionLog<LoadOutcome>()
      #expect(try await end(of: change, api, in: log) == .item(newFork))
      #expect(try await end(of: .load(id: 3), api, in: log) == .item(newFork))
    }
  }

  @Suite struct ByPromise {
    @Test(arguments: Seam.allCases) func loads(seam: Seam) async throws {
      #expect(try await end(of: .load(id: 7), api(seam)) == .item(spoon))
    }

    @Test func showsTheChange() async throws {
      let api = api(.protocolInjection)
      #expect(try await end(of: .load(id: 3), api) == .item(fork))
      _ = try await end(of: change, api)
      #expect(try await end(of: .load(id: 3), api) == .item(newFork))
    }
  }
}
