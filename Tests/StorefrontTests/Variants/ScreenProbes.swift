import ItemDetail
import Storefront
import StorefrontKit

/// A page, and what is behind it.
@MainActor
private struct Visit {
  let api = HeldItemDetailAPI()
  let screen: ItemScreen

  init(_ make: MakeItemScreen) { screen = make(api) }

  /// Lets an answer go and waits for what it changes, if it changes anything.
  func answer(_ request: Int, with result: Result<Item, any Error>) async {
    let change = screen.nextChange()
    api.answer(request, with: result)
    await change.values(atLeast: 1)
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
    probe("the thread of a change") { visit in
      visit.screen.load(id: 7)
      let change = visit.screen.nextChange()
      visit.api.answer(0, with: .success(sencha))
      let isOnMainActor = await change.values(atLeast: 1).first
      return isOnMainActor == false ? "another thread" : "no other thread"
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
    Exposure(
      .showsOlderAnswer,
      [
        "an older answer that comes first": "loaded 7",
        "an older answer that comes last": "loaded 7",
      ]),
    Exposure(
      .neverLeavesLoading,
      [
        "an item": "loading, asked for [7], cancelled []",
        "a failure": "loading",
        "a refusal": "loading",
        "an older answer that comes last": "loading",
      ]),
    Exposure(.swallowsFailure, ["a failure": "idle", "a refusal": "idle"]),
    Exposure(.keepsTheOlderLoad, ["a newer load": "cancelled []"]),
    Exposure(
      .retriesByItself,
      [
        "a failure": "loading", "a refusal": "loading",
        "the requests of a failure": "asked for [7, 7]",
      ]),
    Exposure(.changesStateOffMainActor, ["the thread of a change": "another thread"]),
    Exposure(.beginsWithASpinner, ["no load": "loading"]),
    Exposure(
      .waitsWithoutASpinner,
      [
        "a load": "idle, asked for [7]", "an older answer that comes first": "idle",
        "an answer after leaving": "idle",
      ]),
    Exposure(.leavesItsLoad, ["leaving": "cancelled []"]),
    Exposure(.mergesFailures, ["a refusal": "failed transport"]),
    Exposure(.showsAnswerAfterLeaving, ["an answer after leaving": "loaded 7"]),
    Exposure(.retriesInAnyState, ["a retry while it loads": "asked for [7, 7]"]),
  ]
}
