// Half right: notices the liar that answers too early, not the other. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.1: a contract for the tasks of a session.
@Suite struct TaskContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)

  @Test func answersOnlyWhenResumed() async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp])
    let answers = CompletionLog<SessionAnswer>()
    let task = shop.urlSession.dataTask(
      with: shop.request("items/7"), completionHandler: answers.handler)
    #expect(await shop.load(lamp.id) == .item(lamp))
    #expect(answers.values.isEmpty)
    task.resume()
  }

  // TODO: A test for `NilBodyFakeSession`.
}
