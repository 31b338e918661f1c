import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.1: a contract for the tasks of a session.
///
/// `ShopUnderContract.underTest(selling:)` opens a new shop; open it inside each test.
/// In an ordinary run it is the real one. Your tests must pass on it, and on every
/// honest double of it. Two doubles lie: `EagerFakeSession` and `NilBodyFakeSession`.
/// For each of them, one of your tests must fail on it and pass on the other one.

@Suite struct TaskContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)

  @Test func sellsTheLamp() async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp])
    let outcome = await shop.load(lamp.id)
    #expect(outcome == .item(lamp))
  }

  // TODO: Both liars pass the test above. What do they do that the real shop does not?
}
