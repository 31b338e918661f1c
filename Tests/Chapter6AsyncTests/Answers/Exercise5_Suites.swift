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

extension Item {
  static let teaSet = Item(id: 3, title: "Tea set", descriptions: "For six.", price: 480_000)
  static let cups = Item(id: 4, title: "Two cups", descriptions: "For two.", price: 48_000)
}

extension APIResponseError {
  static let notFound = APIResponseError.network(statusCode: 404)
}

/// A page above a held stub.
@MainActor
struct ScreenVisit {
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
      let visit = ScreenVisit()
      #expect(visit.screen.state == .idle)
    }

    @Test func asksForItsItem() {
      let spy = SpyItemDetailAPI(result: .success(Item.cups))
      ItemScreen.underTest(api: spy).load(id: 4)
      #expect(spy.calls.values == [.load(id: 4)])
    }

    @Test func isLoading() {
      #expect(ScreenVisit(3).screen.state == .loading)
    }

    @Test func ignoresAnOlderAnswerThatComesFirst() async {
      let visit = ScreenVisit(3, 4)
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await !visit.screen.changes())
      visit.answer(4, with: .success(Item.cups))
      #expect(await visit.screen.shows(.loaded(Item.cups)))
    }

    @Test func saysWhatFailed() async {
      let visit = ScreenVisit(3)
      visit.answer(3, with: .failure(APIResponseError.notFound))
      #expect(await visit.screen.shows(.failed(.response(APIResponseError.notFound))))
    }

    @Test func cancelsTheOlderLoad() {
      #expect(ScreenVisit(3, 4).api.cancelled.values.first == 3)
    }

    @Test func doesNothingOnRetryWhileItLoads() {
      let spy = SpyItemDetailAPI(result: .success(Item.cups))
      let screen = ItemScreen.underTest(api: spy)
      screen.load(id: 4)
      screen.retry()
      #expect(spy.calls.values == [.load(id: 4)])
    }

    @Test func staysAsItWasLeft() async {
      let visit = ScreenVisit(3)
      visit.screen.leave()
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await !visit.screen.changes())
    }

    @Test func cancelsOnLeaving() {
      let visit = ScreenVisit(3)
      visit.screen.leave()
      #expect(visit.api.cancelled.values.first == 3)
    }

    @Test func changesOnTheMainActor() async {
      let visit = ScreenVisit(3)
      let change = visit.screen.nextChange()
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await change.first() == true)
    }
  }

  /// A double of closures, and a table.
  @MainActor @Suite struct ClosureTests {
    @Test(arguments: [
      (ItemResult.success(Item.cups), ItemScreen.State.loaded(Item.cups)),
      (.failure(APIResponseError.notFound), .failed(.response(APIResponseError.notFound))),
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
          call.completion(.success(call.id == 3 ? Item.teaSet : Item.cups))
        }
        #expect(await screen.shows(.loaded(Item.cups)))
      }
      #expect(await !screen.changes())
      #expect(screen.state == .loaded(Item.cups))
      screen.load(id: 3)
      screen.retry()
      screen.leave()
      #expect(cancels.values.last == 3 && cancels.values.count > 1)
      #expect(calls.values.map(\.id) == [3, 4, 3])
      calls.values.last?.completion(.success(Item.teaSet))
      #expect(await !screen.changes())
    }
  }

  /// Keeps a log of all states, and looks at it at the end.
  @MainActor @Suite final class LoggedTests {
    private var states: [ItemScreen.State] = []
    private var isOnMainActor = true

    @Test func showsEachStateOnce() async {
      let visit = ScreenVisit()
      states = [visit.screen.state]
      watch(visit.screen)
      visit.screen.load(id: 3)
      states.append(visit.screen.state)
      #expect(states == [.idle, .loading])
      await waits(for: 2)
      visit.answer(3, with: .failure(APIResponseError.notFound))
      await waits(for: 3)
      visit.screen.retry()
      await waits(for: 4)
      visit.screen.load(id: 4)
      visit.answer(3, with: .success(Item.teaSet))
      await waits(for: 5)
      visit.answer(4, with: .success(Item.cups))
      await waits(for: 6)
      #expect(states.contains(.failed(.response(APIResponseError.notFound))))
      #expect(states.last == .loaded(Item.cups) && !states.contains(.loaded(Item.teaSet)))
      #expect(isOnMainActor && visit.api.cancelled.values.contains(3))
      visit.screen.load(id: 9)
      visit.screen.retry()
      visit.screen.leave()
      #expect(visit.api.cancelled.values.contains(9))
      visit.answer(9, with: .success(Item.teaSet))
      await waits(for: 8)
      #expect(states.last == .loading && visit.screen.state == .loading)
      #expect(!visit.api.release(9, with: .success(Item.teaSet)))
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
