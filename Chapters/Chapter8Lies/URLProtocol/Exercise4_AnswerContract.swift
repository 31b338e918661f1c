import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.4: a contract for the answers of the shop.
///
/// As in 8.2, your tests must pass on the real shop and on every honest double. Two
/// doubles lie: `OneFixtureFakeURLProtocol` and `Only404FakeURLProtocol`. For each of
/// them, one of your tests must fail on it and pass on the other one. Find the shop's
/// refusals by asking it: use `shop.send(_:_:body:)` with methods, paths and bodies that
/// a load never uses.

@Suite struct AnswerContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)
  private let rug = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 240_000)

  // TODO: Does each request get the answer to *this* request? A test for each liar.
}
