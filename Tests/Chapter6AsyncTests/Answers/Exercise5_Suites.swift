import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Observation
import Storefront
import StorefrontKit
import Synchronization
import Testing

@testable import Chapter6Async

/// The tests that the answers to 6.5 are made of.
@Suite(.whenJudged) enum Exercise5_Suites {}

private let teaSet = Item(id: 3, title: "Tea set", descriptions: "For six.", price: 480_000)
private let cups = Item(id: 4, title: "Two cups", descriptions: "For two.", price: 48_000)
private let notFound = APIResponseError.network(statusCode: 404)

/// A page above a held stub.
@MainActor
private struct Visit {
  let api = HeldItemDetailAPI()
  let screen: ItemScreen

  init(_ ids: Int...) {
    screen = ItemScreen.underTest(api: api)
    for id in ids { screen.load(id: id) }
  }

  func answer(_ id: Int, with result: ItemResult) { _ = api.release(id, with: result) }
}

/// A double that is made of closures, with a task of its own.
private struct ScriptedAPI: ItemDetailAPIProtocol {
  private struct ScriptedTask: URLSessionDataTaskProtocol {
    let onCancel: @Sendable () -> Void

    func resume() {}
    func cancel() { onCancel() }
  }

  var onLoad: @Sendable (Int, @escaping ItemCompletion) -> Void
  var onCancel: @Sendable (Int) -> Void = { _ in }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    onLoad(id, completion)
    return ScriptedTask { onCancel(id) }
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { nil }
}

// Right ones.
extension Exercise5_Suites {
  @MainActor @Suite struct SeparateTests {
    @Test func isIdleAtFirst() {
      let visit = Visit()
      #expect(visit.screen.state == .idle)
    }

    @Test func asksForItsItem() {
      let spy = SpyItemDetailAPI(result: .success(cups))
      ItemScreen.underTest(api: spy).load(id: 4)
      #expect(spy.calls.values == [.load(id: 4)])
    }

    @Test func isLoading() {
      #expect(Visit(3).screen.state == .loading)
    }

    @Test func ignoresAnOlderAnswerThatComesFirst() async {
      let visit = Visit(3, 4)
      visit.answer(3, with: .success(teaSet))
      #expect(await !visit.screen.changes())
      visit.answer(4, with: .success(cups))
      #expect(await visit.screen.shows(.loaded(cups)))
    }

    @Test func saysWhatFailed() async {
      let visit = Visit(3)
      visit.answer(3, with: .failure(notFound))
      #expect(await visit.screen.shows(.failed(.response(notFound))))
    }

    @Test func cancelsOnLeaving() {
      let visit = Visit(3)
      visit.screen.leave()
      #expect(visit.api.cancelled.values.first == 3)
    }

    @Test func changesOnTheMainActor() async {
      let visit = Visit(3)
      let change = visit.screen.nextChange()
      visit.answer(3, with: .success(teaSet))
      #expect(await change.first() == true)
    }
  }

  /// A double of closures, and a table.
  @MainActor @Suite struct ClosureTests {
    @Test(arguments: [
      (ItemResult.success(cups), ItemScreen.State.loaded(cups)),
      (.failure(notFound), .failed(.response(notFound))),
      (.failure(URLError(.networkConnectionLost)), .failed(.transport)),
    ])
    func shows(result: ItemResult, state: ItemScreen.State) async {
      let calls = CompletionLog<(id: Int, completion: ItemCompletion)>()
      let screen = ItemScreen.underTest(api: ScriptedAPI { calls.record(($0, $1)) })
      #expect(screen.state == .idle)
      screen.load(id: 4)
      #expect(screen.state == .loading)
      let change = screen.nextChange()
      calls.values.first?.completion(result)
      #expect(await screen.shows(state))
      #expect(change.values == [true])
      #expect(calls.values.map(\.id) == [4])
    }

    @Test func showsTheNewestAlone() async {
      let calls = CompletionLog<(id: Int, completion: ItemCompletion)>()
      let cancels = CompletionLog<Int>()
      let screen = ItemScreen.underTest(
        api: ScriptedAPI(onLoad: { calls.record(($0, $1)) }, onCancel: cancels.record))
      screen.load(id: 3)
      screen.load(id: 4)
      #expect(Set(cancels.values) == [3])
      for call in calls.values.reversed() {
        DispatchQueue.global().async {
          call.completion(.success(call.id == 3 ? teaSet : cups))
        }
        #expect(await screen.shows(.loaded(cups)))
      }
      #expect(await !screen.changes())
      #expect(screen.state == .loaded(cups))
      screen.load(id: 3)
      screen.leave()
      #expect(cancels.values.last == 3 && cancels.values.count > 1)
    }
  }

  /// Keeps a log of all states, and looks at it at the end.
  @MainActor @Suite final class LoggedTests {
    private var states: [ItemScreen.State] = []
    private var isOnMainActor = true

    @Test func showsEachStateOnce() async {
      let visit = Visit()
      states = [visit.screen.state]
      watch(visit.screen)
      visit.screen.load(id: 3)
      states.append(visit.screen.state)
      #expect(states == [.idle, .loading])
      await waits(for: 2)
      visit.answer(3, with: .failure(notFound))
      await waits(for: 3)
      visit.screen.retry()
      await waits(for: 4)
      visit.screen.load(id: 4)
      visit.answer(3, with: .success(teaSet))
      await waits(for: 5)
      visit.answer(4, with: .success(cups))
      await waits(for: 6)
      #expect(states.contains(.failed(.response(notFound))))
      #expect(states.last == .loaded(cups) && !states.contains(.loaded(teaSet)))
      #expect(isOnMainActor && visit.api.cancelled.values.contains(3))
      visit.screen.load(id: 9)
      visit.screen.leave()
      #expect(visit.api.cancelled.values.contains(9))
    }

    private func waits(for count: Int) async {
      for _ in 0..<20 where states.count < count { await Deadline(ticks: 1).pass() }
      await Deadline(ticks: 2).pass()
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

// Wrong ones.
extension Exercise5_Suites {
  @Suite struct NoTests {}

  @MainActor @Suite struct RealScreen {
    @Test func showsAnItem() async {
      let screen = ItemScreen(api: StubItemDetailAPI(result: .success(cups)))
      screen.load(id: 4)
      #expect(await screen.shows(.loaded(cups)))
    }
  }

  @MainActor @Suite struct NoAssertions {
    @Test func showsAnItem() async {
      let visit = Visit(4)
      visit.answer(4, with: .success(cups))
      _ = await visit.screen.shows(.loaded(cups))
    }
  }

  @MainActor @Suite struct Unwaited {
    @Test func showsAnItem() {
      let visit = Visit(4)
      visit.answer(4, with: .success(cups))
      #expect(visit.screen.state == .loaded(cups))
    }
  }

  @MainActor @Suite struct CountedCancels {
    @Test func cancels() {
      let visit = Visit(3, 4)
      #expect(visit.api.cancelled.values == [3])
    }
  }

  @MainActor @Suite struct NoLateCancel {
    @Test func cancelsNothingThatHasEnded() async {
      let visit = Visit(3)
      visit.answer(3, with: .success(teaSet))
      #expect(await visit.screen.shows(.loaded(teaSet)))
      visit.screen.load(id: 4)
      #expect(visit.api.cancelled.values.isEmpty)
    }
  }

  @MainActor @Suite struct InOrder {
    @Test func showsTheNewest() async {
      let visit = Visit(3, 4)
      visit.answer(3, with: .success(teaSet))
      visit.answer(4, with: .success(cups))
      #expect(await visit.screen.shows(.loaded(cups)))
    }
  }

  @MainActor @Suite struct ItemsAlone {
    @Test func showsTheNewest() async {
      let visit = Visit(3, 4)
      visit.answer(4, with: .success(cups))
      #expect(await visit.screen.shows(.loaded(cups)))
      visit.answer(3, with: .success(teaSet))
      #expect(await !visit.screen.changes())
    }
  }

  @MainActor @Suite struct SpinnerAlone {
    @Test func isLoading() {
      let visit = Visit(3)
      #expect(visit.screen.state == .loading)
      visit.answer(3, with: .success(teaSet))
    }
  }

  @MainActor @Suite struct FailuresUncounted {
    @Test func saysWhatFailed() async {
      let screen = ItemScreen.underTest(api: StubItemDetailAPI(result: .failure(notFound)))
      screen.load(id: 4)
      #expect(await screen.shows(.failed(.response(notFound))))
    }
  }

  @MainActor @Suite struct AnyFailure {
    @Test func saysThatItFailed() async {
      let visit = Visit(3)
      visit.answer(3, with: .failure(notFound))
      #expect(await visit.screen.changes())
      if case .failed = visit.screen.state { return }
      Issue.record("The page shows \(visit.screen.state).")
    }
  }

  @MainActor @Suite struct AnyThread {
    @Test func doesAllTheRest() async {
      let visit = Visit(3, 4)
      #expect(visit.api.cancelled.values.contains(3))
      visit.answer(4, with: .failure(notFound))
      #expect(await visit.screen.shows(.failed(.response(notFound))))
      visit.answer(3, with: .success(teaSet))
      #expect(await !visit.screen.changes())
    }
  }
}
