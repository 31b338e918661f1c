import DoubleKit
import Foundation
import ItemDetail
import Observation
import Testing
@testable import Chapter6Async

// A right suite: one long log of states.
extension Exercise5_Suites {
  /// Keeps a log of all states, and looks at it at the end.
  @MainActor @Suite final class LoggedTests {
    private let visit = ScreenVisit()
    private var states: [ItemScreen.State] = []
    private var expected = [ItemScreen.State.idle]
    private var isOnMainActor = true

    @Test func showsEachStateOnce() async {
      states = [visit.screen.state]
      watch(visit.screen)
      await step(to: .loading) { $0.load(id: 3) }
      await answer(3, with: .failure(URLError(.timedOut)), to: .failed(.transport))
      await step(to: .loading) { $0.retry() }
      await step { $0.load(id: 4) }
      await answer(3, with: .success(Item.teaSet))
      let refused = ItemScreen.State.failed(.response(.notFound))
      await answer(4, with: .failure(APIResponseError.notFound), to: refused)
      await step(to: .loading) { $0.retry() }
      await answer(4, with: .success(Item.cups), to: .loaded(.cups))
      await step { $0.retry() }
      await step(to: .loading) { $0.load(id: 3) }
      await step { $0.load(id: 4) }
      await answer(4, with: .success(Item.cups), to: .loaded(.cups))
      await answer(3, with: .success(Item.teaSet))
      await step(to: .loading) { $0.load(id: 9) }
      await step { $0.retry() }
      await step { $0.leave() }
      #expect(visit.api.cancelled.values.contains(9))
      await answer(9, with: .success(Item.teaSet))
      #expect(!visit.api.release(9, with: .success(Item.teaSet)))
      await step { $0.load(id: 4) }
      await answer(4, with: .success(Item.cups), to: .loaded(.cups))
      #expect(states == expected && isOnMainActor)
      #expect(visit.api.cancelled.values.contains(3))
    }

    @Test func isLoadingAtOnce() async {
      let screen = ItemScreen.underTest(api: StubItemDetailAPI(result: .success(.cups)))
      screen.load(id: 4)
      #expect(screen.state == .loading)
    }

    /// Does something, and waits for what it leads to, while all is as it should be.
    private func step(to state: ItemScreen.State? = nil, _ work: (ItemScreen) -> Void) async {
      guard states == expected else { return }
      expected += state.map { [$0] } ?? []
      work(visit.screen)
      for _ in 0..<20 where states != expected { await Deadline(ticks: 1).pass() }
      if state == nil { await Deadline(ticks: 2).pass() }
    }

    private func answer(
      _ id: Int, with result: ItemResult, to state: ItemScreen.State? = nil
    ) async {
      await step(to: state) { _ in visit.answerElsewhere(id, with: result) }
    }

    /// Writes each new state down, once for each change that brings another one.
    private func watch(_ screen: ItemScreen) {
      withObservationTracking {
        _ = screen.state
      } onChange: { [weak self] in
        let isHere = MainQueue.isCurrent
        Task { @MainActor in
          guard let self else { return }
          self.isOnMainActor = self.isOnMainActor && isHere
          if self.states.last != screen.state { self.states.append(screen.state) }
          self.watch(screen)
        }
      }
    }
  }
}
