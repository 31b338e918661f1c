import DoubleKit
import Foundation
import ItemDetail
import Observation
import Testing

@MainActor
@Suite("ItemScreen")
struct ItemScreenTests {
  let api = HeldItemDetailAPI()
  let screen: any ItemScreenProtocol

  init() { screen = ItemScreen.underTest(api: api) }

  @Test("tells an observer when the item has come")
  func tellsAnObserver() async {
    screen.load(id: 7)
    let change = CompletionLog<Void>()
    withObservationTracking {
      _ = screen.state
    } onChange: {
      change.record(())
    }
    api.answer(0, with: .success(sencha))
    await change.values(atLeast: 1)
    #expect(screen.state == .loaded(sencha))
  }

  @Test func isIdleUntilItIsToldToLoad() {
    #expect(screen.state == .idle)
    #expect(api.ids.values.isEmpty)
  }

  @Test func isLoadingUntilTheAnswerComes() async {
    screen.load(id: 7)
    #expect(screen.state == .loading)
    #expect(api.ids.values == [7])
    api.answer(0, with: .success(sencha))
    #expect(await screen.shows(.loaded(sencha)))
  }

  @Test func isLoadingThoughTheAnswerCameFirst() async {
    let screen = ItemScreen.underTest(api: StubItemDetailAPI([.success(sencha)]))
    screen.load(id: 7)
    #expect(screen.state == .loading)
    #expect(await screen.shows(.loaded(sencha)))
  }

  @Test func takesAnAnswerFromAnyThread() async {
    screen.load(id: 7)
    let change = screen.nextChange()
    Thread.detachNewThread { [api] in api.answer(0, with: .success(sencha)) }
    let changedOnMainActor = await change.first()
    #expect(changedOnMainActor == true)
    #expect(screen.state == .loaded(sencha))
  }

  @Test(arguments: [APIResponseError.request, .network(statusCode: 404), .unwrapping, .parsing])
  func saysWhyThereIsNoItem(_ error: APIResponseError) async {
    screen.load(id: 7)
    api.answer(0, with: .failure(error))
    #expect(await screen.shows(.failed(.response(error))))
  }

  @Test func saysThatTheTransportFailed() async {
    screen.load(id: 7)
    api.answer(0, with: .failure(lineCut))
    #expect(await screen.shows(.failed(.transport)))
  }

  @Test func loadsTheNextItemAfterAnAnswer() async {
    screen.load(id: 7)
    api.answer(0, with: .success(sencha))
    #expect(await screen.shows(.loaded(sencha)))
    screen.load(id: 8)
    #expect(screen.state == .loading)
    #expect(api.cancelled.values.isEmpty)
    api.answer(1, with: .success(hojicha))
    #expect(await screen.shows(.loaded(hojicha)))
  }
}

@MainActor
@Suite("ItemScreen, when its user is quicker than the shop")
struct HurriedItemScreenTests {
  let api = HeldItemDetailAPI()
  let screen: any ItemScreenProtocol

  init() { screen = ItemScreen.underTest(api: api) }

  @Test func doesNotShowAnOlderAnswerThatComesFirst() async {
    screen.load(id: 7)
    screen.load(id: 8)
    api.answer(0, with: .success(sencha))
    #expect(await !screen.changes())
    api.answer(1, with: .success(hojicha))
    #expect(await screen.shows(.loaded(hojicha)))
  }

  @Test func doesNotShowAnOlderAnswerThatComesLast() async {
    screen.load(id: 7)
    screen.load(id: 8)
    api.answer(1, with: .success(hojicha))
    #expect(await screen.shows(.loaded(hojicha)))
    api.answer(0, with: .failure(lineCut))
    #expect(await !screen.changes())
  }

  @Test func cancelsTheOlderRequestForANewerOne() {
    screen.load(id: 7)
    screen.load(id: 8)
    #expect(api.cancelled.values == [0])
  }

  @Test func cancelsWhenItIsLeft() async {
    screen.load(id: 7)
    screen.leave()
    #expect(api.cancelled.values == [0])
    api.answer(0, with: .success(sencha))
    #expect(await !screen.changes())
    #expect(screen.state == .loading)
  }

  @Test func staysAsItIsWhenTheAnswerCameJustBeforeItIsLeft() async {
    screen.load(id: 7)
    api.answer(0, with: .success(sencha))
    screen.leave()
    #expect(await !screen.changes())
  }

  @Test func cancelsOnceAndNothingThatIsOver() async {
    screen.leave()
    screen.load(id: 7)
    api.answer(0, with: .success(sencha))
    #expect(await screen.shows(.loaded(sencha)))
    screen.leave()
    #expect(api.cancelled.values.isEmpty)
    screen.load(id: 8)
    screen.leave()
    screen.leave()
    #expect(api.cancelled.values == [1])
  }

  @Test func loadsAgainAfterItWasLeft() async {
    screen.load(id: 7)
    screen.leave()
    screen.load(id: 8)
    api.answer(0, with: .success(sencha))
    api.answer(1, with: .success(hojicha))
    #expect(await screen.shows(.loaded(hojicha)))
  }

  @Test func isFreedThoughAnAnswerIsOutstanding() {
    weak var freed: (any ItemScreenProtocol)?
    do {
      let screen = ItemScreen.underTest(api: api)
      screen.load(id: 7)
      freed = screen
    }
    #expect(freed == nil)
    api.answer(0, with: .success(sencha))
  }
}

@MainActor
@Suite("ItemScreen retries")
struct ItemScreenRetryTests {
  let api = HeldItemDetailAPI()
  let screen: any ItemScreenProtocol

  init() { screen = ItemScreen.underTest(api: api) }

  @Test func asksForTheSameItemAfterAFailure() async {
    await fail(8)
    screen.retry()
    #expect(screen.state == .loading)
    #expect(api.ids.values == [8, 8])
    api.answer(1, with: .success(hojicha))
    #expect(await screen.shows(.loaded(hojicha)))
  }

  @Test func asksForNothingByItself() async {
    await fail(8)
    #expect(await !screen.changes())
    #expect(api.ids.values == [8])
  }

  @Test func doesNothingUnlessALoadFailed() async {
    screen.retry()
    #expect(screen.state == .idle)
    screen.load(id: 7)
    screen.retry()
    #expect(api.ids.values == [7])
    api.answer(0, with: .success(sencha))
    #expect(await screen.shows(.loaded(sencha)))
    screen.retry()
    #expect(api.ids.values == [7])
  }

  @Test func asksAgainThoughItWasLeft() async {
    await fail(8)
    screen.leave()
    screen.retry()
    api.answer(1, with: .success(hojicha))
    #expect(await screen.shows(.loaded(hojicha)))
  }

  private func fail(_ id: Int) async {
    screen.load(id: id)
    api.answer(0, with: .failure(lineCut))
    #expect(await screen.shows(.failed(.transport)))
  }
}
