import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Observation
import Testing
@testable import Chapter6Async

/// The tests that the answers to 6.5 are made of.
@Suite(.whenJudged) enum Exercise5_Suites {
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
      await step { $0.leave() }
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
    private func step(to state: ItemScreen.State? = nil, _ work: (any ItemScreenProtocol) -> Void)
      async
    {
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
    private func watch(_ screen: any ItemScreenProtocol) {
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

  @MainActor @Suite struct SeparateTests {
    @Test func isIdleAtFirst() {
      let visit = ScreenVisit()
      #expect(visit.screen.state == .idle)
    }

    @Test func isLoading() {
      #expect(ScreenVisit(3).screen.state == .loading)
    }

    @Test func isLoadingThoughAnsweredAtOnce() {
      let screen = ItemScreen.underTest(api: StubItemDetailAPI(result: .success(Item.cups)))
      screen.load(id: 4)
      #expect(screen.state == .loading)
    }

    @Test func ignoresAnOlderAnswerThatComesFirst() async {
      let visit = ScreenVisit(3, 4)
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await !visit.screen.changes())
    }

    @Test func ignoresAnOlderAnswerThatComesLast() async {
      let visit = ScreenVisit(3, 4)
      visit.answer(4, with: .success(Item.cups))
      #expect(await visit.screen.shows(.loaded(Item.cups)))
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await !visit.screen.changes())
    }

    @Test func saysWhyTheShopRefused() async {
      let visit = ScreenVisit(3)
      visit.answer(3, with: .failure(APIResponseError.notFound))
      #expect(await visit.screen.shows(.failed(.response(APIResponseError.notFound))))
    }

    @Test func saysThatTheTransportFailed() async {
      let visit = ScreenVisit(3)
      visit.answer(3, with: .failure(URLError(.networkConnectionLost)))
      #expect(await visit.screen.shows(.failed(.transport)))
    }

    @Test func cancelsTheOlderLoad() {
      #expect(ScreenVisit(3, 4).api.cancelled.values.first == 3)
    }

    @Test func cancelsOnLeaving() {
      let visit = ScreenVisit(3)
      visit.screen.leave()
      #expect(visit.api.cancelled.values.first == 3)
    }

    @Test func keepsItsStateOnLeaving() {
      let visit = ScreenVisit(3)
      let before = visit.screen.state
      visit.screen.leave()
      #expect(visit.screen.state == before)
    }

    @Test func ignoresAnAnswerAfterLeaving() async {
      let visit = ScreenVisit(3)
      visit.screen.leave()
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await !visit.screen.changes())
    }

    @Test func showsTheNextLoadAfterLeaving() async {
      let visit = ScreenVisit(3)
      visit.screen.leave()
      visit.screen.load(id: 4)
      visit.answer(4, with: .success(Item.cups))
      #expect(await visit.screen.shows(.loaded(Item.cups)))
    }

    @Test func doesNotRetryWhileItLoads() {
      let visit = ScreenVisit(3)
      visit.screen.retry()
      #expect(visit.release(3, count: 2) == [true, false])
    }

    @Test func doesNotRetryAnItem() async {
      let visit = ScreenVisit(3)
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await visit.screen.shows(.loaded(Item.teaSet)))
      visit.screen.retry()
      #expect(visit.release(3, count: 1) == [false])
    }

    @Test func retriesTheNewestItem() async {
      let visit = ScreenVisit(3, 4)
      visit.answer(4, with: .failure(APIResponseError.notFound))
      #expect(await visit.screen.changes())
      visit.screen.retry()
      #expect(visit.release(4, count: 2) == [true, false])
    }

    @Test func retriesAfterLeaving() async {
      let visit = ScreenVisit(3)
      visit.answer(3, with: .failure(APIResponseError.notFound))
      #expect(await visit.screen.changes())
      visit.screen.leave()
      visit.screen.retry()
      #expect(visit.release(3, count: 1) == [true])
    }

    @Test func changesOnTheMainActor() async {
      let visit = ScreenVisit(3)
      let change = visit.screen.nextChange()
      visit.answerElsewhere(3, with: .success(Item.teaSet))
      #expect(await change.first() == true)
    }
  }

  @Suite struct NoTests {}

  @MainActor @Suite struct Unwaited {
    @Test func showsAnItem() {
      let visit = ScreenVisit(4)
      visit.answer(4, with: .success(Item.cups))
      #expect(visit.screen.state == .loaded(Item.cups))
    }
  }

  @MainActor @Suite struct CountedCancels {
    @Test func cancels() {
      let visit = ScreenVisit(3, 4)
      #expect(visit.api.cancelled.values == [3])
    }
  }
}

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
  let screen: any ItemScreenProtocol

  init(_ ids: Int...) {
    screen = ItemScreen.underTest(api: api)
    for id in ids { screen.load(id: id) }
  }

  func answer(_ id: Int, with result: ItemResult) { _ = api.release(id, with: result) }

  /// Answers on another thread.
  func answerElsewhere(_ id: Int, with result: ItemResult) {
    Thread.detachNewThread { [api] in _ = api.release(id, with: result) }
  }

  /// Which of so many releases have found a request.
  func release(_ id: Int, count: Int) -> [Bool] {
    (0..<count).map { _ in api.release(id, with: .failure(APIResponseError.notFound)) }
  }
}
