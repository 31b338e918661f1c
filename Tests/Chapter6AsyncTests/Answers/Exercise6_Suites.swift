import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Storefront
import StorefrontKit
import Synchronization
import Testing

/// The tests that the answers to 6.6 are made of.
@Suite(.whenJudged) enum Exercise6_Suites {}

private let lost = SessionAnswer.failure(URLError(.timedOut))

/// A load, and the clock that it waits on.
private struct Load: Sendable {
  let clock = HookedClock()
  let task: Task<Item, any Error>

  init(from answer: SessionAnswer) {
    let loader = RetryingItemDetailAPI.underTest(api: StubShop(answer: answer).api, clock: clock)
    task = Task { try await loader.itemDetail(id: 7) }
  }

  func isAsleep(for seconds: Int) async -> Bool {
    await eventually { clock.sleeps == [.seconds(seconds)] }
  }

  /// How the load ended, nil when it goes on.
  func end() async -> LoadOutcome? {
    let result = try? await value(within: .answer) { await task.result }
    return result.map { LoadOutcome($0) }
  }

  /// Whether the load ends with a cancellation.
  func isCancelled() async -> Bool {
    let result = try? await value(within: .answer) { await task.result }
    if case .failure(let error) = result { return error is CancellationError }
    return false
  }

  /// Ends each wait as it comes, and tells how long they were.
  func waits() async -> [Duration] {
    var waits: [Duration] = []
    while await eventually({ !clock.sleeps.isEmpty }) {
      waits += clock.sleeps
      clock.advance(by: waits.last ?? .zero)
    }
    return waits
  }
}

// Right ones.
extension Exercise6_Suites {
  @Suite struct SeparateTests {
    @Test func doublesItsWaits() async {
      let load = Load(from: lost)
      for seconds in [1, 2, 4] {
        #expect(await load.isAsleep(for: seconds))
        load.clock.advance(by: .seconds(seconds))
      }
      #expect(await load.end() == .lost(.timedOut))
    }

    @Test(arguments: [404, 500]) func takesAnAnswer(status: Int) async {
      let load = Load(from: .status(status))
      #expect(await load.end() == .refused(.network(statusCode: status)))
    }

    @Test func wakesUpWhenCancelled() async throws {
      let load = Load(from: lost)
      try #require(await load.isAsleep(for: 1))
      load.task.cancel()
      #expect(await load.isCancelled())
    }
  }

  @Suite final class CollectingTests {
    @Test func hasThreeWaits() async {
      let load = Load(from: lost)
      #expect(await load.waits() == [.seconds(1), .seconds(2), .seconds(4)])
      #expect(await load.end() == .lost(.timedOut))
    }

    @Test func hasNone() async {
      #expect(await Load(from: .status(404)).waits().isEmpty)
    }

    @Test func hasOneAndIsCancelled() async {
      let load = Load(from: lost)
      #expect(await load.isAsleep(for: 1))
      load.task.cancel()
      #expect(await eventually { load.clock.sleeps.isEmpty })
      #expect(await load.isCancelled())
    }
  }

  @Suite actor LateTests {
    @Test func advancesByMoreThanItMust() async {
      let load = Load(from: lost)
      for seconds in [1, 2, 4] {
        #expect(await load.isAsleep(for: seconds))
        load.clock.advance(by: .seconds(60))
      }
      #expect(await load.end() == .lost(.timedOut))
    }

    @Test func advancesByLessThanItMay() async {
      let load = Load(from: .failure(URLError(.notConnectedToInternet)))
      #expect(await load.isAsleep(for: 1))
      load.clock.advance(by: .milliseconds(999))
      #expect(await load.isAsleep(for: 1))
      load.task.cancel()
      #expect(await load.isCancelled())
    }

    @Test func isGone() async {
      #expect(await Load(from: .status(404)).end() == .refused(.network(statusCode: 404)))
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
    @Test func doublesItsWaits() async { _ = await Load(from: lost).waits() }
  }
}

// Wrong ones: tests that do not see the sleep, or see too much.
extension Exercise6_Suites {
  @Suite struct AdvancesTooEarly {
    @Test func givesUp() async {
      let load = Load(from: lost)
      load.clock.advance(by: .seconds(7))
      #expect(await load.end() == .lost(.timedOut))
    }
  }

  @Suite struct SleepsInRealTime {
    @Test func givesUp() async throws {
      let load = Load(from: lost)
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
    @Test func hasThreeWaits() async { #expect(await Load(from: lost).waits().count == 3) }
    @Test func hasNone() async { #expect(await Load(from: .status(404)).waits().isEmpty) }
    @Test func isCancelled() async { await SeparateTests.expectCancellation() }
  }

  @Suite struct NoEnd {
    @Test func doublesItsWaits() async {
      let load = Load(from: lost)
      for seconds in [1, 2, 4] {
        #expect(await load.isAsleep(for: seconds))
        load.clock.advance(by: .seconds(seconds))
      }
    }
    @Test func hasNone() async { #expect(await Load(from: .status(404)).waits().isEmpty) }
    @Test func isCancelled() async { await SeparateTests.expectCancellation() }
  }

  @Suite struct LostConnectionsAlone {
    @Test func hasThreeWaits() async {
      #expect(await Load(from: lost).waits() == [.seconds(1), .seconds(2), .seconds(4)])
    }
    @Test func isCancelled() async { await SeparateTests.expectCancellation() }
  }

  @Suite struct NeverCancels {
    @Test func hasThreeWaits() async {
      #expect(await Load(from: lost).waits() == [.seconds(1), .seconds(2), .seconds(4)])
    }
    @Test func hasNone() async { #expect(await Load(from: .status(404)).waits().isEmpty) }
  }

  @Suite struct WaitsForEver {
    @Test func hasThreeWaits() async {
      #expect(await Load(from: lost).waits() == [.seconds(1), .seconds(2), .seconds(4)])
    }
    @Test func hasNone() async { #expect(await Load(from: .status(404)).waits().isEmpty) }
    @Test func isCancelled() async {
      let load = Load(from: lost)
      #expect(await load.isAsleep(for: 1))
      load.task.cancel()
      await #expect(throws: CancellationError.self) { try await load.task.value }
    }
  }
}

extension Exercise6_Suites.SeparateTests {
  fileprivate static func expectCancellation() async {
    let load = Load(from: lost)
    #expect(await load.isAsleep(for: 1))
    load.task.cancel()
    #expect(await load.isCancelled())
  }
}
