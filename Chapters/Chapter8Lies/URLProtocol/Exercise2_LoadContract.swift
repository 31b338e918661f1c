import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.2: a contract for loads below a real session.
///
/// As in 8.1, `ShopUnderContract.underTest(selling:)` opens a new shop, and your tests
/// must pass on the real one and on every honest double. Two doubles lie:
/// `EmptyFinishFakeURLProtocol` and `SharedFakeURLProtocol`. For each of them, one of
/// your tests must fail on it and pass on the other one.

@Suite struct LoadContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)
  private let rug = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 240_000)

  // TODO: What must a test open, and what must it load, before each lie shows? Write a
  // test for each liar.
}
