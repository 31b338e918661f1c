import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
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

  /// Answers on another thread.
  func answerElsewhere(_ id: Int, with result: ItemResult) {
    Thread.detachNewThread { [api] in _ = api.release(id, with: result) }
  }

  /// Which of so many releases have found a request.
  func release(_ id: Int, count: Int) -> [Bool] {
    (0..<count).map { _ in api.release(id, with: .failure(APIResponseError.notFound)) }
  }
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

    @Test func changesOnTheMainActor() async {
      let visit = ScreenVisit(3)
      let change = visit.screen.nextChange()
      visit.answerElsewhere(3, with: .success(Item.teaSet))
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
      Thread.detachNewThread { calls.values.first?.completion(result) }
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

    @Test func asksAgainForTheNewest() async {
      let calls = CompletionLog<(id: Int, completion: ItemCompletion)>()
      let screen = ItemScreen.underTest(api: ScriptedAPI { calls.record(($0, $1)) })
      screen.load(id: 3)
      screen.load(id: 4)
      calls.values[0].completion(.success(Item.teaSet))
      #expect(await !screen.changes())
      calls.values[1].completion(.failure(APIResponseError.notFound))
      #expect(await screen.changes())
      screen.retry()
      calls.values.last?.completion(.success(Item.cups))
      #expect(await screen.shows(.loaded(Item.cups)))
      screen.retry()
      #expect(calls.values.map(\.id) == [3, 4, 4])
    }

    @Test func comesBack() async {
      let screen = ItemScreen.underTest(api: ScriptedAPI { $1(.success(Item.cups)) })
      screen.load(id: 4)
      screen.leave()
      #expect(screen.state == .loading)
      #expect(await !screen.changes())
      screen.load(id: 4)
      #expect(await screen.shows(.loaded(Item.cups)))
    }
  }
}
