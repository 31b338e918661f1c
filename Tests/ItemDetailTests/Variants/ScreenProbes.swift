import DoubleKit
import Foundation
import ItemDetail

/// A page, and what is behind it.
@MainActor
private struct Visit {
  let api = HeldItemDetailAPI()
  let screen: ItemScreen
  /// A page of its own, which a stub answers at once.
  let stubbed: ItemScreen

  init(_ make: MakeItemScreen) {
    screen = make(api)
    stubbed = make(StubItemDetailAPI([.success(sencha)]))
  }

  /// Lets an answer go and waits for what it changes, if it changes anything.
  func answer(_ request: Int, with result: Result<Item, any Error>) async {
    let change = screen.nextChange()
    api.answer(request, with: result)
    await change.values(atLeast: 1)
  }

  /// Lets an answer go in some way, and says where the page changes.
  func threadOfChange(_ run: (@escaping @Sendable () -> Void) -> Void) async -> String {
    screen.load(id: 7)
    let change = screen.nextChange()
    run { [api] in api.answer(0, with: .success(sencha)) }
    let isOnMainActor = await change.values(atLeast: 1).first
    return isOnMainActor == false ? "another thread" : "no other thread"
  }

  var state: String {
    switch screen.state {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded(let item): "loaded \(item.id)"
    case .failed(let failure): "failed \(failure)"
    }
  }

  var requests: String { "asked for \(api.ids.values)" }
  var cancellations: String { "cancelled \(api.cancelled.values)" }
}

extension Probe where Make == MakeItemScreen {
  static let all = [
    probe("no load") { visit in visit.state },
    probe("a load") { visit in
      visit.screen.load(id: 7)
      return "\(visit.state), \(visit.requests)"
    },
    probe("an item") { visit in
      visit.screen.load(id: 7)
      await visit.answer(0, with: .success(sencha))
      return "\(visit.state), \(visit.requests), \(visit.cancellations)"
    },
    probe("a failure") { visit in
      visit.screen.load(id: 7)
      await visit.answer(0, with: .failure(lineCut))
      return visit.state
    },
    probe("a refusal") { visit in
      visit.screen.load(id: 7)
      await visit.answer(0, with: .failure(notFound))
      return visit.state
    },
    probe("the requests of a failure") { visit in
      visit.screen.load(id: 7)
      await visit.answer(0, with: .failure(notFound))
      return visit.requests
    },
    probe("an older answer that comes first") { visit in
      visit.screen.load(id: 7)
      visit.screen.load(id: 8)
      await visit.answer(0, with: .success(sencha))
      return visit.state
    },
    probe("an older answer that comes last") { visit in
      visit.screen.load(id: 7)
      visit.screen.load(id: 8)
      await visit.answer(1, with: .success(hojicha))
      await visit.answer(0, with: .success(sencha))
      return visit.state
    },
    probe("a newer load") { visit in
      visit.screen.load(id: 7)
      visit.screen.load(id: 8)
      return visit.cancellations
    },
    probe("a retry while it loads") { visit in
      visit.screen.load(id: 7)
      visit.screen.retry()
      return visit.requests
    },
    probe("a retry when it shows an item") { visit in
      visit.screen.load(id: 7)
      await visit.answer(0, with: .success(sencha))
      visit.screen.retry()
      return visit.requests
    },
    probe("a retry after two loads") { visit in
      visit.screen.load(id: 7)
      visit.screen.load(id: 8)
      await visit.answer(1, with: .failure(notFound))
      visit.screen.retry()
      return visit.requests
    },
    probe("leaving") { visit in
      visit.screen.load(id: 7)
      visit.screen.leave()
      return visit.cancellations
    },
    probe("an answer after leaving") { visit in
      visit.screen.load(id: 7)
      visit.screen.leave()
      await visit.answer(0, with: .success(sencha))
      return visit.state
    },
    probe("a load after leaving") { visit in
      visit.screen.load(id: 7)
      visit.screen.leave()
      visit.screen.load(id: 8)
      await visit.answer(1, with: .success(hojicha))
      return visit.state
    },
    probe("an answer at once") { visit in
      visit.stubbed.load(id: 7)
      return visit.stubbed.state == .loaded(sencha) ? "loaded" : "not loaded"
    },
    probe("the thread of a change, answered on the main actor") { visit in
      await visit.threadOfChange { $0() }
    },
    probe("the thread of a change, answered on another thread") { visit in
      await visit.threadOfChange { Thread.detachNewThread($0) }
    },
  ]

  private static func probe(
    _ name: String, _ run: @escaping @MainActor @Sendable (Visit) async -> String
  ) -> Self {
    Self(name: name) { make in await run(Visit(make)) }
  }
}

extension Exposure where Make == MakeItemScreen {
  /// Every mutant, in the order of `mutants`.
  static let all = [
    Exposure(.showsOlderAnswerFirst, ["an older answer that comes first": "loaded 7"]),
    Exposure(.showsOlderAnswerLast, ["an older answer that comes last": "loaded 7"]),
    Exposure(
      .neverLeavesLoading,
      [
        "an item": "loading, asked for [7], cancelled []",
        "a failure": "loading",
        "a refusal": "loading",
        "an older answer that comes last": "loading",
        "a retry after two loads": "asked for [7, 8]",
        "a load after leaving": "loading",
      ]),
    Exposure(
      .swallowsFailure,
      [
        "a failure": "idle", "a refusal": "idle", "a retry after two loads": "asked for [7, 8]",
      ]),
    Exposure(.keepsTheOlderLoad, ["a newer load": "cancelled []"]),
    Exposure(
      .retriesByItself,
      [
        "a failure": "loading", "a refusal": "loading",
        "the requests of a failure": "asked for [7, 7]",
      ]),
    Exposure(
      .changesStateOffMainActor,
      ["the thread of a change, answered on another thread": "another thread"]),
    Exposure(.showsAnswerAtOnce, ["an answer at once": "loaded"]),
    Exposure(.beginsWithASpinner, ["no load": "loading"]),
    Exposure(
      .waitsWithoutASpinner,
      [
        "a load": "idle, asked for [7]", "an older answer that comes first": "idle",
        "an answer after leaving": "idle",
      ]),
    Exposure(.leavesItsLoad, ["leaving": "cancelled []"]),
    Exposure(.mergesFailures, ["a refusal": "failed transport"]),
    Exposure(
      .blamesTheShop,
      ["a failure": "failed response(ItemDetail.APIResponseError.network(statusCode: nil))"]),
    Exposure(.showsAnswerAfterLeaving, ["an answer after leaving": "loaded 7"]),
    Exposure(.clearsOnLeaving, ["an answer after leaving": "idle"]),
    Exposure(.staysLeft, ["a load after leaving": "loading"]),
    Exposure(.retriesWhileLoading, ["a retry while it loads": "asked for [7, 7]"]),
    Exposure(.retriesWhenLoaded, ["a retry when it shows an item": "asked for [7, 7]"]),
    Exposure(.retriesTheFirstItem, ["a retry after two loads": "asked for [7, 8, 7]"]),
  ]
}
