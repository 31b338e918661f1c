import AnswerKit
import CheckKit
import ItemDetail
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
    Judge(
      inOrder: [
        ("assertsSomething", { await $0.assertsSomething() }),
        ("passesOnTheRealShop", { await $0.passesOnTheRealShop() }),
        ("passesOn", { await $0.passesOn() }),
        ("failsOnEachLiar", { await $0.failsOnEachLiar() }),
      ], askedLast: ["passesOnTheRealShop", "passesOn", "failsOnEachLiar"])
  }
}

extension WrongAnswer where Checks: ContractChecks & Sendable {
  /// A contract that is no good.
  static func contract(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer {
    WrongAnswer(name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  /// No contract at all, which no exercise accepts.
  static var writesNoTest: WrongAnswer {
    contract(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      NoContract.self)
  }
}

/// A file without a test.
@Suite(.whenJudged) private struct NoContract {}

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
