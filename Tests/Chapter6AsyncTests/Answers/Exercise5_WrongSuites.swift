import CheckKit
import DoubleKit
import ItemDetail
import Testing
@testable import Chapter6Async

// Suites that miss something, or ask for too much.
extension Exercise5_Suites {
  @Suite struct NoTests {}

  @MainActor @Suite struct RealScreen {
    @Test func showsAnItem() async {
      let screen = ItemScreen(api: StubItemDetailAPI(result: .success(Item.cups)))
      screen.load(id: 4)
      #expect(await screen.shows(.loaded(Item.cups)))
    }
  }

  @MainActor @Suite struct NoAssertions {
    @Test func showsAnItem() async {
      let visit = ScreenVisit(4)
      visit.answer(4, with: .success(Item.cups))
      _ = await visit.screen.shows(.loaded(Item.cups))
    }
  }

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

  @MainActor @Suite struct NoLateCancel {
    @Test func cancelsNothingThatHasEnded() async {
      let visit = ScreenVisit(3)
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await visit.screen.shows(.loaded(Item.teaSet)))
      visit.screen.load(id: 4)
      #expect(visit.api.cancelled.values.isEmpty)
    }
  }

  @MainActor @Suite struct InOrder {
    @Test func showsTheNewest() async {
      let visit = ScreenVisit(3, 4)
      visit.answer(3, with: .success(Item.teaSet))
      visit.answer(4, with: .success(Item.cups))
      #expect(await visit.screen.shows(.loaded(Item.cups)))
    }
  }

  @MainActor @Suite struct ItemsAlone {
    @Test func showsTheNewest() async {
      let visit = ScreenVisit(3, 4)
      visit.answer(4, with: .success(Item.cups))
      #expect(await visit.screen.shows(.loaded(Item.cups)))
      visit.answer(3, with: .success(Item.teaSet))
      #expect(await !visit.screen.changes())
    }
  }

  @MainActor @Suite struct SpinnerAlone {
    @Test func isLoading() {
      let visit = ScreenVisit(3)
      #expect(visit.screen.state == .loading)
      visit.answer(3, with: .success(Item.teaSet))
    }
  }

  @MainActor @Suite struct FailuresUncounted {
    @Test func saysWhatFailed() async {
      let screen = ItemScreen.underTest(
        api: StubItemDetailAPI(result: .failure(APIResponseError.notFound)))
      screen.load(id: 4)
      #expect(await screen.shows(.failed(.response(APIResponseError.notFound))))
    }
  }

  @MainActor @Suite struct AnyFailure {
    @Test func saysThatItFailed() async {
      let visit = ScreenVisit(3)
      visit.answer(3, with: .failure(APIResponseError.notFound))
      #expect(await visit.screen.changes())
      if case .failed = visit.screen.state { return }
      Issue.record("The page shows \(visit.screen.state).")
    }
  }
}
