import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import LoopbackServer
import Testing

/// The checks of a contract: those of 8.1 to 8.4 differ in their liars alone.
protocol ContractChecks {
  init(tests: LearnersSuite)

  func assertsSomething() async
  func passesOnTheRealShop() async
  func passesOn() async
  func failsOnEachLiar() async
}

extension Exercise1_TaskContract: ContractChecks {}
extension Exercise2_LoadContract: ContractChecks {}
extension Exercise3_LostConnectionContract: ContractChecks {}
extension Exercise4_AnswerContract: ContractChecks {}

extension Judge where Checks: ContractChecks & Sendable {
  static var ofContracts: Judge {
    Judge([
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealShop", { await $0.passesOnTheRealShop() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOnEachLiar", { await $0.failsOnEachLiar() }),
    ])
  }
}

extension WrongAnswer where Checks: ContractChecks & Sendable {
  /// A contract that is no good.
  static func contract(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer {
    WrongAnswer(name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  /// What is wrong with a contract of whatever.
  static var common: [WrongAnswer] {
    [
      contract(
        "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
        CommonContracts.NoTests.self),
      contract(
        "opens no shop", rejectedBy: "assertsSomething",
        saying: "No test makes a shop yet with ShopUnderContract.underTest(selling:)",
        CommonContracts.NoShop.self),
      contract(
        "asserts nothing", rejectedBy: "assertsSomething", saying: "it passes on every shop",
        CommonContracts.NoAssertions.self),
      contract(
        "is content with a load that works", rejectedBy: "failsOnEachLiar",
        saying: "noticed 0 of 2 faults", CommonContracts.OneLoad.self),
    ]
  }
}

extension RightAnswer where Checks: ContractChecks & Sendable {
  /// A good contract.
  static func contract(_ name: String, _ suite: Any.Type) -> RightAnswer {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
}

extension Item {
  static let kite = Item(id: 31, title: "Kite", descriptions: "Red.", price: 12_000)
  static let drum = Item(id: 4, title: "Drum", descriptions: "Small.", price: 58_000)
}

/// The contracts that no exercise accepts.
@Suite(.whenJudged) enum CommonContracts {}

extension CommonContracts {
  @Suite struct NoTests {}

  @Suite struct NoShop {
    @Test func sellsAKite() { #expect(Item.kite.id == 31) }
  }

  @Suite struct NoAssertions {
    @Test func sellsAKite() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.kite])
      _ = await shop.load(31)
      _ = await shop.send("GET", "items/5")
    }
  }

  @Suite struct OneLoad {
    @Test func sellsAKite() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.kite])
      let outcome = await shop.load(31)
      #expect(outcome == .item(.kite))
    }
  }
}
