import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing
@testable import Chapter6Async

/// The tests that the answers to 6.5 are made of.
@Suite(.whenJudged) enum Exercise5_Suites {
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

  /// Answers off the main actor.
  func answerElsewhere(_ id: Int, with result: ItemResult) {
    Task.detached { [api] in _ = api.release(id, with: result) }
  }

  /// Which of so many releases have found a request.
  func release(_ id: Int, count: Int) -> [Bool] {
    (0..<count).map { _ in api.release(id, with: .failure(APIResponseError.notFound)) }
  }
}
