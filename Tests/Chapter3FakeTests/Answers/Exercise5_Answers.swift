import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import CheckKit

@Suite("3.5 PriceChangeTests: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_PriceChangeTests

  static let judge = Judge<Checks>(
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise5_Suites.OwnAPI.self))),
    WrongAnswer(
      "changes a price and asserts nothing", rejectedBy: "assertsSomething",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithoutAssertions.self))),
    WrongAnswer(
      "expects the old price after the change", rejectedBy: "passesOnTheRealAPI",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsOfTheOldPrice.self))),
    WrongAnswer(
      "looks before the answer has come", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.ImpatientTests.self))),
    WrongAnswer(
      "loads while the change is on its way", rejectedBy: "passesOn",
      saying: "the second of two first",
      Checks(tests: LearnersSuite(Exercise5_Suites.HastyTests.self))),
    WrongAnswer(
      "a stub in the place of the fake", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithStub.self))),
    WrongAnswer(
      "has one item, and its id is 1", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithOneItem.self))),
    WrongAnswer(
      "compares the price alone", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsOfThePrice.self))),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "through the async twin", Checks(tests: LearnersSuite(Exercise5_Suites.AwaitingTests.self))),
    RightAnswer(
      "a shop for each promise", Checks(tests: LearnersSuite(Exercise5_Suites.TestsByPromise.self))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

// The tests that the answers are made of.

private let fork = Item(id: 3, title: "Fork", descriptions: "Silver.", price: 90_000)

private let spoon = Item(id: 7, title: "Spoon", descriptions: "Horn.", price: 15_000)

private let newFork = Item(id: 3, title: "Fork", descriptions: "Silver.", price: 80_000)

private func fakeSession(_ items: [Item] = [fork, spoon]) -> any URLSessionProtocol {
  let core = JournalShop(items)
  return ClosureSession { request, handler in
    ClosureTask { core.answer(to: request).deliver(to: handler) }
  }
}

private func load(_ id: Int, _ api: any ItemDetailAPIProtocol) async throws -> LoadOutcome {
  let log = CompletionLog<LoadOutcome>()
  api.loadItemDetail(id: id, completion: log.completion)
  return try #require(await log.first())
}

private func change(
  _ id: Int, to price: Int, _ api: any ItemDetailAPIProtocol
) async throws -> LoadOutcome {
  let log = CompletionLog<LoadOutcome>()
  api.updatePrice(ofItem: id, to: price, completion: log.completion)
  return try #require(await log.first())
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {
  @Suite struct TestsWithoutAssertions {
    @Test func byProtocolInjection() async throws {
      let log = CompletionLog<LoadOutcome>()
      makeAPI(fakeSession(), ShopURL.any)
        .updatePrice(ofItem: 3, to: 80_000, completion: log.completion)
      await log.values(atLeast: 1)
    }
  }

  @Suite struct TestsOfTheOldPrice {
    @Test func byProtocolInjection() async throws {
      let api = makeAPI(fakeSession(), ShopURL.any)
      _ = try await change(3, to: 80_000, api)
      #expect(try await load(3, api) == .item(fork))
    }
  }

  @Suite struct ImpatientTests {
    @Test func byProtocolInjection() async throws {
      for _ in 1...20 {
        let log = CompletionLog<LoadOutcome>()
        makeAPI(fakeSession(), ShopURL.any).loadItemDetail(id: 3, completion: log.completion)
        #expect(log.values == [.item(fork)])
      }
    }
  }

  /// Tries ten times, since a busy machine may send the change before the load
  /// is made.
  @Suite struct HastyTests {
    @Test func byProtocolInjection() async throws {
      for _ in 1...10 {
        let api = makeAPI(fakeSession(), ShopURL.any)
        let log = CompletionLog<LoadOutcome>()
        api.updatePrice(ofItem: 3, to: 80_000, completion: log.completion)
        #expect(try await load(3, api) == .item(newFork))
        await log.values(atLeast: 1)
      }
    }
  }

  /// The canned answer shows what the test wants to see, so an unsent change
  /// looks like a sent one.
  @Suite struct TestsWithStub {
    @Test func byProtocolInjection() async throws {
      let canned = JournalShop([newFork]).ask("GET", "items/3")
      let stub = ClosureSession { _, handler in ClosureTask { canned.deliver(to: handler) } }
      let api = makeAPI(stub, ShopURL.any)
      #expect(try await change(3, to: 80_000, api) == .item(newFork))
      #expect(try await load(3, api) == .item(newFork))
    }
  }

  @Suite struct TestsWithOneItem {
    @Test func byProtocolInjection() async throws {
      let first = Item(id: 1, title: "Knife", descriptions: "Steel.", price: 100)
      let api = makeAPI(fakeSession([first]), ShopURL.any)
      #expect(try await load(1, api) == .item(first))
      let cheaper = Item(id: 1, title: "Knife", descriptions: "Steel.", price: 90)
      #expect(try await change(1, to: 90, api) == .item(cheaper))
      #expect(try await load(1, api) == .item(cheaper))
    }
  }

  @Suite struct TestsOfThePrice {
    @Test func byProtocolInjection() async throws {
      let api = makeAPI(fakeSession(), ShopURL.any)
      _ = try await load(3, api)
      _ = try await change(3, to: 80_000, api)
      guard case .item(let item) = try await load(3, api) else {
        Issue.record("There is no item.")
        return
      }
      #expect(item.price == 80_000)
    }
  }

  @Suite struct AwaitingTests {
    @Test func byURLProtocol() async throws {
      let core = JournalShop([fork, spoon])
      let session = ClosureURLProtocol.makeSession { $0.send(core.answer(to: $0.readable)) }
      let api = makeAPI(session.urlSession, session.baseURL)
      let items = try await value(within: .answer) {
        let before = try await api.itemDetail(id: 3)
        _ = try await change(3, to: 80_000, api)
        return [before, try await api.itemDetail(id: 3), try await api.itemDetail(id: 7)]
      }
      #expect(items == [fork, newFork, spoon])
    }

    @Test func byProtocolInjection() async throws {
      #expect(try await load(7, makeAPI(fakeSession(), ShopURL.any)) == .item(spoon))
    }
  }

  @Suite struct TestsByPromise {
    @Test func byProtocolInjection() async throws {
      let make = { makeAPI(fakeSession(), ShopURL.any) }
      #expect(try await load(7, make()) == .item(spoon))
      #expect(try await change(3, to: 80_000, make()) == .item(newFork))
      let api = make()
      for price in [70_000, 80_000] {
        _ = try await change(3, to: price, api)
        guard case .item(let item) = try await load(3, api) else {
          Issue.record("The load has no item.")
          return
        }
        #expect(item.price == price)
      }
    }

    @Test func byURLProtocol() async throws {
      let core = JournalShop([spoon])
      let session = ClosureURLProtocol.makeSession { $0.send(core.answer(to: $0.readable)) }
      #expect(try await load(7, makeAPI(session.urlSession, session.baseURL)) == .item(spoon))
    }
  }

  /// Tests the real API, whichever one is to be judged.
  @Suite struct OwnAPI {
    @Test func all() async {
      let log = CompletionLog<LoadOutcome>()
      ItemDetailAPI(urlSession: URLSession.shared, baseURL: ShopURL.any)
        .loadItemDetail(id: 0, completion: log.completion)
      #expect(await log.first() == .refused(.request))
    }
  }
}
