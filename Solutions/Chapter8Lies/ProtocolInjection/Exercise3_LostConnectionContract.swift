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
///
/// The first test says what may come together, and not what has to come: a session
/// that answers 500 breaks another promise, the one of the second test. Both faults of
/// a connection are tried, since a double may know one. Another right way: a test
/// without arguments for each fault.
@Suite struct LostConnectionContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)

  @Test(arguments: [ServerFault.closedWithoutAnswer, .nobodyListening])
  func hasNoResponseBesideAnError(in fault: ServerFault) async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp], in: fault)
    let answer = try #require(await shop.send("GET", "items/7"))
    #expect(answer.response == nil || answer.error == nil)
  }

  @Test(arguments: [ServerFault.closedWithoutAnswer, .nobodyListening])
  func failsWithAnError(in fault: ServerFault) async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp], in: fault)
    let answer = try #require(await shop.send("GET", "items/7"))
    #expect(answer.error != nil)
  }
}
