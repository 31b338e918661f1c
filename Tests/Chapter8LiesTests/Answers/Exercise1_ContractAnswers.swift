import AnswerKit
import CheckKit
import ItemDetail
import Testing

/// The checks of a contract: those of 8.1 to 8.4 differ in their liars alone.
protocol ContractChecks: ChecksOfTests {
  func passesOnTheRealShop() async
  func failsOnEachLiar() async
}

extension ContractChecks {
  func failsOn() async { await failsOnEachLiar() }
}

extension Exercise1_TaskContract: ContractChecks {}
extension Exercise2_LoadContract: ContractChecks {}
extension Exercise3_LostConnectionContract: ContractChecks {}
extension Exercise4_AnswerContract: ContractChecks {}

extension Judge where Checks: ContractChecks & Sendable {
  static var ofContract: Judge {
    ofTests(
      onReal: ("passesOnTheRealShop", { await $0.passesOnTheRealShop() }),
      onFaults: "failsOnEachLiar")
  }
}

extension WrongAnswer where Checks: ContractChecks & Sendable {
  /// No contract at all, which no exercise accepts.
  static var writesNoTest: WrongAnswer {
    suite(
      "writes no test", NoContract.self, rejectedBy: "assertsSomething",
      saying: "There is no test yet")
  }
}

/// A file without a test.
@Suite(.whenJudged) private struct NoContract {}

extension Item {
  static let kite = Item(id: 31, title: "Kite", descriptions: "Red.", price: 12_000)
  static let drum = Item(id: 4, title: "Drum", descriptions: "Small.", price: 58_000)
}
