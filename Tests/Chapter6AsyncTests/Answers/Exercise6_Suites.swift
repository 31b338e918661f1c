import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The tests that the answers to 6.6 are made of.
@Suite(.whenJudged) enum Exercise6_Suites {}

private let lost = SessionAnswer.failure(URLError(.timedOut))

// Right ones.
extension Exercise6_Suites {
  @Suite struct SeparateTests {
    @Test func doublesItsWaits() async {
      let load = RetryLoad(from: lost)
      for seconds in [1, 2, 4] {
        #expect(await load.isAsleep(for: seconds))
        load.clock.advance(by: .seconds(seconds))
      }
      #expect(await load.end() == .lost(.timedOut))
    }

    @Test(arguments: [404, 500]) func takesAnAnswer(status: Int) async {
      let load = RetryLoad(from: .status(status))
      #expect(await load.end() == .refused(.network(statusCode: status)))
    }

    @Test func wakesUpWhenCancelled() async throws {
      let load = RetryLoad(from: lost)
      try #require(await load.isAsleep(for: 1))
      load.task.cancel()
      #expect(await load.end() != nil)
    }

    @Test func throwsACancellation() async { await Self.expectCancellation() }

    @Test func givesUpItsRequest() async { await RetryLoad.expectCancelledRequest() }

    @Test func throwsTheLastError() async { await RetryLoad.expectTheLastError() }

    @Test func returnsTheItem() async { await RetryLoad.expectTheItem() }

    @Test func asksOnceForBytesThatItCannotRead() async {
      await RetryLoad.expectNoRetry(of: .status(200, body: "tea"), APIResponseError.parsing)
    }

    @Test func asksOnceBeforeAnyOtherError() async {
      await RetryLoad.expectNoRetry(of: .failure(Spilt()), Spilt())
    }
  }

  @Suite final class CollectingTests {
    @Test func hasThreeWaits() async {
      let load = RetryLoad(from: lost)
      #expect(await load.waits() == [.seconds(1), .seconds(2), .seconds(4)])
      #expect(await load.end() == .lost(.timedOut))
    }

    @Test func hasNone() async {
      #expect(await RetryLoad(from: .status(404)).waits().isEmpty)
    }

    @Test func hasOneAndIsCancelled() async {
      let load = RetryLoad(from: lost)
      #expect(await load.isAsleep(for: 1))
      load.task.cancel()
      #expect(await eventually { load.clock.sleeps.isEmpty })
      #expect(await load.isCancelled())
    }

    @Test func doesTheRest() async { await RetryLoad.expectAllThis() }
  }

  @Suite actor LateTests {
    @Test func advancesByMoreThanItMust() async {
      let load = RetryLoad(from: lost)
      for seconds in [1, 2, 4] {
        #expect(await load.isAsleep(for: seconds))
        load.clock.advance(by: .seconds(60))
      }
      #expect(await load.end() == .lost(.timedOut))
    }

    @Test func advancesByLessThanItMay() async {
      let load = RetryLoad(from: .failure(URLError(.notConnectedToInternet)))
      #expect(await load.isAsleep(for: 1))
      load.clock.advance(by: .milliseconds(999))
      #expect(await load.isAsleep(for: 1))
      load.task.cancel()
      #expect(await load.isCancelled())
    }

    @Test func doesTheRest() async { await RetryLoad.expectAllThis() }

    @Test func isGone() async {
      #expect(await RetryLoad(from: .status(404)).end() == .refused(.network(statusCode: 404)))
    }
  }
}

// Wrong ones: tests that are no tests.
extension Exercise6_Suites {
  @Suite struct NoTests {}

  @Suite struct NoLoader {
    @Test func takesAnAnswer() async {
      let loader = RetryingItemDetailAPI(api: StubShop(answer: .status(404)).api)
      await #expect(throws: APIResponseError.self) { try await loader.itemDetail(id: 7) }
    }
  }

  @Suite struct NoAssertions {
    @Test func doublesItsWaits() async { _ = await RetryLoad(from: lost).waits() }
  }
}

// Wrong ones: tests that do not see the sleep, or see too much.
extension Exercise6_Suites {
  @Suite struct AdvancesTooEarly {
    @Test func givesUp() async {
      let load = RetryLoad(from: lost)
      load.clock.advance(by: .seconds(7))
      #expect(await load.end() == .lost(.timedOut))
    }
  }

  @Suite struct SleepsInRealTime {
    @Test func givesUp() async throws {
      let load = RetryLoad(from: lost)
      try await Task.sleep(for: .seconds(600))
      #expect(await load.end() == .lost(.timedOut))
    }
  }

  @Suite struct NoTolerance {
    @Test func asksForNoTolerance() async {
      let tolerances = CompletionLog<Duration?>()
      var hooks = HookedClock.Hooks()
      hooks.deadline = {
        tolerances.record($1)
        return $0
      }
      let clock = HookedClock(hooks)
      let loader = RetryingItemDetailAPI.underTest(api: StubShop(answer: lost).api, clock: clock)
      let load = Task { try await loader.itemDetail(id: 7) }
      #expect(await tolerances.first() == .some(nil))
      load.cancel()
    }
  }
}

// Wrong ones: each leaves one question out.
extension Exercise6_Suites {
  @Suite struct WaitsThrice {
    @Test func hasThreeWaits() async { #expect(await RetryLoad(from: lost).waits().count == 3) }
    @Test func hasNone() async { #expect(await RetryLoad(from: .status(404)).waits().isEmpty) }
    @Test func isCancelled() async { await SeparateTests.expectCancellation() }
  }

  @Suite struct NoEnd {
    @Test func doublesItsWaits() async {
      let load = RetryLoad(from: lost)
      for seconds in [1, 2, 4] {
        #expect(await load.isAsleep(for: seconds))
        load.clock.advance(by: .seconds(seconds))
      }
    }
    @Test func hasNone() async { #expect(await RetryLoad(from: .status(404)).waits().isEmpty) }
    @Test func isCancelled() async { await SeparateTests.expectCancellation() }
  }

  @Suite struct LostConnectionsAlone {
    @Test func hasThreeWaits() async {
      #expect(await RetryLoad(from: lost).waits() == [.seconds(1), .seconds(2), .seconds(4)])
    }
    @Test func isCancelled() async { await SeparateTests.expectCancellation() }
  }

  @Suite struct NeverCancels {
    @Test func hasThreeWaits() async {
      #expect(await RetryLoad(from: lost).waits() == [.seconds(1), .seconds(2), .seconds(4)])
    }
    @Test func hasNone() async { #expect(await RetryLoad(from: .status(404)).waits().isEmpty) }
  }

  @Suite struct WaitsForEver {
    @Test func hasThreeWaits() async {
      #expect(await RetryLoad(from: lost).waits() == [.seconds(1), .seconds(2), .seconds(4)])
    }
    @Test func hasNone() async { #expect(await RetryLoad(from: .status(404)).waits().isEmpty) }
    @Test func isCancelled() async {
      let load = RetryLoad(from: lost)
      #expect(await load.isAsleep(for: 1))
      load.task.cancel()
      await #expect(throws: CancellationError.self) { try await load.task.value }
    }
  }
}

extension Exercise6_Suites.SeparateTests {
  fileprivate static func expectCancellation() async {
    let load = RetryLoad(from: lost)
    #expect(await load.isAsleep(for: 1))
    load.task.cancel()
    #expect(await load.isCancelled())
  }
}
