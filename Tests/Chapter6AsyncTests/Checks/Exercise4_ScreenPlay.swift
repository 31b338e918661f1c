import DoubleKit
import Foundation
import ItemDetail

/// Screens that load from a double.
@MainActor
enum ScreenPlay {
  /// What a stub is told, and what a screen shows for it.
  nonisolated static let canned: [(result: ItemResult, shows: ItemScreen.State)] = [
    (.success(.released(41)), .loaded(.released(41))),
    (.failure(APIResponseError.parsing), .failed(.response(.parsing))),
    (.failure(URLError(.timedOut)), .failed(.transport)),
  ]

  /// What a screen shows when it loads twice; a state that is wanted is waited
  /// for each time.
  static func shown(
    after wanted: ItemScreen.State, by api: any ItemDetailAPIProtocol
  ) async -> ItemScreen.State {
    let screen = ItemScreen(api: api)
    for _ in 1...2 {
      screen.load(id: 41)
      guard await screen.comesToShow(wanted) else { break }
    }
    return screen.state
  }

  /// Has a screen ask for item 41 and then for item 52, and answers 52 first.
  ///
  /// - Returns: What the screen shows after both, or what the double did against
  ///   it, as a sentence.
  static func olderAnswerLast(
    on held: Exercise4_Subject.Held, _ make: MakeItemScreen
  ) async -> (shows: ItemScreen.State, fault: String?) {
    let heard = CompletionLog<Int>()
    let screen = make(HeardAPI(real: held.api, heard: heard))
    screen.load(id: 41)
    screen.load(id: 52)
    if let id = heard.values.first { return (screen.state, tooEarly(id)) }
    for id in [52, 41] {
      // A double may hold a call a moment later.
      let wasHeld = await eventually { held.release(id, .success(.released(id))) }
      guard wasHeld else { return (screen.state, missing(id)) }
      await heard.values(atLeast: id == 52 ? 1 : 2)
      await screen.settle()
    }
    return (screen.state, nil)
  }

  private static func tooEarly(_ id: Int) -> String {
    "HeldItemDetailAPI answered its call for item \(id) before the test released it."
  }

  private static func missing(_ id: Int) -> String {
    id == 52
      ? "HeldItemDetailAPI released no call for item 52."
      : "So it cancelled the first call, and HeldItemDetailAPI released none for item 41 then. On a"
        + " real day, the answer may already be on its way when the cancel comes."
  }
}

extension ItemScreenProtocol {
  /// Waits until the screen shows a state, but not longer than a deadline.
  fileprivate func comesToShow(_ wanted: ItemScreen.State) async -> Bool {
    for _ in 0..<Deadline.answer.ticks where state != wanted {
      await Deadline(ticks: 1).pass()
    }
    return state == wanted
  }

  /// Lets the main actor do first what was handed to it before.
  fileprivate func settle() async {
    for _ in 1...2 { await Task { @MainActor in }.value }
  }
}

extension ItemScreen.State {
  /// The state as a failure shows it.
  var inWords: String {
    switch self {
    case .idle: "nothing"
    case .loading: "its spinner"
    case .loaded(let item): "item \(item.id)"
    case .failed(let failure): "the failure \(failure)"
    }
  }
}

/// An API that logs the id of each call whose completion handler has returned.
private struct HeardAPI: ItemDetailAPIProtocol {
  let real: any ItemDetailAPIProtocol
  let heard: CompletionLog<Int>

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id) { [heard] result in
      completion(result)
      heard.record(id)
    }
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price, completion: completion)
  }
}
