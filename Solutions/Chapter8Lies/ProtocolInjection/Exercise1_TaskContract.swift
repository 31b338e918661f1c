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
///
/// The first test makes a task and does not resume it. It waits for another load
/// instead of a moment: when that one has ended, an early answer would be there. The
/// second looks below `ItemDetailAPI`, which takes no data and empty data alike.
/// Another right way: count the answers of one task before and after `resume()`.
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

  @Test func handsOverAnEmptyBody() async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp], in: .emptyBody)
    let answer = await shop.send("GET", "items/7")
    #expect(answer?.data?.isEmpty == true)
  }
}
