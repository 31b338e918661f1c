import AnswerKit
import CheckKit
import ItemDetail

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

extension Item {
  static let kite = Item(id: 31, title: "Kite", descriptions: "Red.", price: 12_000)
  static let drum = Item(id: 4, title: "Drum", descriptions: "Small.", price: 58_000)
}
