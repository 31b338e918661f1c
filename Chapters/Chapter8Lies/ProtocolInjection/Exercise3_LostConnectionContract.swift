import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.3: a contract for a lost connection.
///
/// `ShopUnderContract.underTest(selling:in:)` opens a shop in a fault of the server:
/// in `.closedWithoutAnswer` or in `.nobodyListening`, no answer comes. Your tests must
/// pass on the real shop and on every honest double: two loaders may give one lost
/// connection two different errors. Two doubles lie: `ErrorBesideResponseFakeSession`
/// and `SuccessFlagFakeSession`. For each of them, one of your tests must fail on it and
/// pass on the other one.

@Suite struct LostConnectionContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)

  // TODO: Which parts of an answer may come together? A test for each liar.
}
