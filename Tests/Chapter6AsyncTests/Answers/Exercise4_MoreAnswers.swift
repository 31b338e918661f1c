import Synchronization
import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

extension Exercise4_Answers {
  static let wrongHolding = [
    held(
      "answers at once", by: "heldStubPutsTheOlderAnswerLast", saying: "before the test released it"
    ) { $0.onCall = { call, _ in call.completion(.success(.released(call.call.id))) } },
    held("holds loads alone", saying: "to call 1") {
      $0.onCall = { call, list in
        if case .load = call.call { return list.change { $0.append(call) } }
        call.completion(.success(.released(call.call.id)))
      }
    },
    held("keeps one call for each item", saying: "to call 3") {
      $0.onCall = { call, list in
        list.change { list in
          list.removeAll { $0.call.id == call.call.id }
          list.append(call)
        }
      }
    },
    held(
      "a cancel takes the call off the list", by: "heldStubPutsTheOlderAnswerLast",
      saying: "HeldItemDetailAPI released none for item 41 then"
    ) {
      $0.onCancel = { call, list, cancelled in
        cancelled.change { $0.append(call.id) }
        list.change { list in list.removeAll { $0.call.id == call.id } }
      }
    },
    held(
      "a cancel answers, as a real session does", by: "heldStubPutsTheOlderAnswerLast",
      saying: "before the test released it"
    ) {
      $0.onCancel = { call, list, cancelled in
        cancelled.change { $0.append(call.id) }
        let calls = list.change { list in
          defer { list.removeAll { $0.call.id == call.id } }
          return list.filter { $0.call.id == call.id }
        }
        for call in calls { call.completion(.failure(URLError(.cancelled))) }
      }
    },
    held("says nothing of a cancel", saying: "with [] in `cancelled`") {
      $0.onCancel = { _, _, _ in }
    },
    held("lists each cancelled item once", saying: "with [41] in `cancelled`") {
      $0.onCancel = { call, _, cancelled in
        cancelled.change { if !$0.contains(call.id) { $0.append(call.id) } }
      }
    },
    held("lists the newest cancel alone", saying: "with [41] in `cancelled`") {
      $0.onCancel = { call, _, cancelled in cancelled.change { $0 = [call.id] } }
    },
    WrongAnswer(
      "one list for all held stubs", rejectedBy: "heldStubHoldsEachCall",
      {
        let list = HookedHeldAPI.List()
        return Checks(makeHeld: { HookedHeldAPI().make(with: list) })
      }()),
    held(
      "loses what two threads hold at once", by: "losesNothingOnManyThreads", saying: "calls"
    ) { $0.onCall = { call, list in list.changeInTwoSteps { $0.append(call) } } },
    held(
      "loses a cancel when two threads cancel at once", by: "losesNothingOnManyThreads",
      saying: "cancels"
    ) {
      $0.onCancel = { call, _, cancelled in cancelled.changeInTwoSteps { $0.append(call.id) } }
    },
  ]

  static let wrongReleases = [
    held("releases the newest call about an item", saying: "to call 3") {
      $0.take = { list, id in
        list.change { list in
          list.lastIndex { $0.call.id == id }.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    held("releases loads before price changes", saying: "to call 3") {
      $0.take = { list, id in
        list.change { list in
          let own = list.indices.filter { list[$0].call.id == id }
          let place = own.first { list[$0].call == .load(id: id) } ?? own.first
          return place.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    held("releases all calls about an item", saying: "to call 1, a price of") {
      $0.take = { list, id in
        list.change { list in
          defer { list.removeAll { $0.call.id == id } }
          return list.filter { $0.call.id == id }
        }
      }
    },
    held("releases the oldest call, whatever its item", saying: "to call 1") {
      $0.take = { list, _ in list.change { $0.isEmpty ? [] : [$0.removeFirst()] } }
    },
    held("holds a call that it has answered", saying: "release returned [true, true]") {
      $0.take = { list, id in list.entries.first { $0.call.id == id }.map { [$0] } ?? [] }
    },
    held("says true where nothing is held", saying: "release returned [true]") {
      $0.isFound = { _ in true }
    },
    held("says false where something was released", saying: "release returned [false]") {
      $0.isFound = { _ in false }
    },
    held(
      "answers twice when two threads release at once", by: "losesNothingOnManyThreads",
      saying: "calls twice"
    ) {
      $0.take = { list, id in
        list.changeInTwoSteps { list in
          list.firstIndex { $0.call.id == id }.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
  ]

  static let wrongFakes = [
    fake("forgets the price", saying: "[updatePrice(id: 41, to: 900)]") { call, items in
      HookedFakeAPI.rule(.load(id: call.id), &items)
    },
    fake("answers with the new price, and forgets it", saying: "load(id: 41)]") { call, items in
      var copy = items
      return HookedFakeAPI.rule(call, &copy)
    },
    fake("remembers the price, and answers with the old item", saying: "[updatePrice(id: 41") {
      call, items in
      let old = call.id > 0 ? items[call.id] : nil
      let result = HookedFakeAPI.rule(call, &items)
      return old.map { .success($0) } ?? result
    },
    fake("has no bytes for an unknown item", saying: "answered .unwrapping") { call, items in
      HookedFakeAPI.rule(call, &items).mapError { error in
        (error as? APIResponseError) == .request ? error : APIResponseError.unwrapping
      }
    },
    fake("looks at the id where the shop has no item", saying: "After [load(id: 0)]") {
      call, items in
      guard let item = items[call.id] else { return HookedFakeAPI.rule(call, &items) }
      guard case .updatePrice(_, let price) = call else { return .success(item) }
      items[call.id] = .released(call.id, price: price)
      return .success(.released(call.id, price: price))
    },
    fake("sends an id of 0 to the shop", saying: "After [load(id: 0)]") { call, items in
      call.id == 0
        ? .failure(APIResponseError.network(statusCode: 404)) : HookedFakeAPI.rule(call, &items)
    },
    fake("sends a negative id to the shop", saying: "After [updatePrice(id: -41, to: 900)]") {
      call, items in
      call.id < 0
        ? .failure(APIResponseError.network(statusCode: 404)) : HookedFakeAPI.rule(call, &items)
    },
    fake("adds an unknown item", saying: "After [updatePrice(id: 63, to: 900)]") { call, items in
      if case .updatePrice(let id, let price) = call, id > 0, items[id] == nil {
        items[id] = .released(id, price: price)
      }
      return HookedFakeAPI.rule(call, &items)
    },
    fake("loses the title with the old price", saying: "[updatePrice(id: 41, to: 900)]") {
      call, items in
      let result = HookedFakeAPI.rule(call, &items)
      guard case .updatePrice(let id, let price) = call, items[id] != nil else { return result }
      let nameless = Item(id: id, title: "", descriptions: "", price: price)
      items[id] = nameless
      return .success(nameless)
    },
    fake("refuses a negative price", saying: "[updatePrice(id: 52, to: -950)]") { call, items in
      if case .updatePrice(_, ..<0) = call {
        return .failure(APIResponseError.network(statusCode: 400))
      }
      return HookedFakeAPI.rule(call, &items)
    },
    fake("changes the price of every item", saying: "load(id: 52)]") { call, items in
      let result = HookedFakeAPI.rule(call, &items)
      if case .updatePrice(_, let price) = call, case .success = result {
        items = items.mapValues { $0.at(price) }
      }
      return result
    },
    WrongAnswer(
      "one shop for all fakes", rejectedBy: "fakeWorksLikeTheShop",
      {
        let shop = HookedFakeAPI.SharedShop(FakePlay.items)
        return Checks(makeFake: { _ in HookedFakeAPI().make(in: shop) })
      }()),
    WrongAnswer(
      "answers before it stores the price", rejectedBy: "fakeWorksLikeTheShop",
      saying: "a load inside the completion handler got",
      Checks(makeFake: { items in
        let shop = HookedFakeAPI.SharedShop(items)
        return ClosureAPI { call, completion in
          var items = shop.items.withLock { $0 }
          completion(HookedFakeAPI.rule(call, &items))
          shop.items.withLock { [items] in $0 = items }
        }
      })),
    WrongAnswer(
      "changes a price in two steps", rejectedBy: "losesNothingOnManyThreads",
      saying: "FakeItemDetailAPI lost",
      Checks(makeFake: {
        var hooks = HookedFakeAPI()
        hooks.visit = { shop, body in
          var items = shop.items.withLock { $0 }
          shop.meetingPoint.meet()
          let result = body(&items)
          shop.items.withLock { [items] in $0 = items }
          return result
        }
        return hooks.make($0)
      })),
  ]

  private static func held(
    _ name: String, by check: String = "heldStubHoldsEachCall", saying fault: String,
    _ change: @escaping @Sendable (inout HookedHeldAPI) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeHeld: {
        var hooks = HookedHeldAPI()
        change(&hooks)
        return hooks.make()
      }))
  }

  private static func fake(
    _ name: String, saying fault: String,
    _ rule: @escaping @Sendable (ItemCall, inout [Int: Item]) -> ItemResult
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "fakeWorksLikeTheShop", saying: fault,
      Checks(makeFake: { HookedFakeAPI(rule: rule).make($0) }))
  }
}
