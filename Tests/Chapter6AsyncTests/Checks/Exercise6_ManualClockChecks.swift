import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Testing

@Suite(
  "6.6 ManualClock", .tags(.fake, .protocolInjection, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise6_ManualClock {
  var makeManual: @Sendable () -> Manual = { Exercise6_Subject.makeManual() }

  var tests = Exercise6_Subject.tests

  private static let file =
    "Chapters/Chapter6Async/ProtocolInjection/Exercise6_ManualClock.swift"

  let teach = Teaching("A manual clock stands still until the test advances it.", open: file)

  private var run: GradedRun<RetryVariant> {
    GradedRun(
      of: tests, about: .retryingItemDetailAPI,
      teach: Teaching(
        "A test of a retry lets each wait end, and looks at what comes after it.", open: Self.file))
  }

  @Test("lets RetryingItemDetailAPI wait for 7 seconds in no time")
  func waitsInNoTime() async {
    let manual = makeManual()
    let ends = CompletionLog<LoadOutcome>()
    let shop = StubShop(answer: .failure(URLError(.timedOut)))
    let loader = RetryingItemDetailAPI(api: shop.api, clock: manual.clock)
    let load = Task {
      do { ends.record(.item(try await loader.itemDetail(id: 3))) } catch {
        ends.record(LoadOutcome(.failure(error)))
      }
    }
    defer { load.cancel() }
    for seconds in [1, 2, 4] {
      let isAsleep = await eventually { manual.sleeps() == [.seconds(seconds)] }
      guard
        teach.expect(
          isAsleep,
          "RetryingItemDetailAPI should now sleep for \(seconds) s, and `sleeps` lists"
            + " \(manual.sleeps().inWords).")
      else { return }
      manual.advance(.seconds(seconds))
    }
    let outcomes = await ends.values(atLeast: 1)
    teach.expect(
      outcomes == [.lost(.timedOut)],
      "The test advanced the clock by 1 s, 2 s and 4 s. RetryingItemDetailAPI ended with"
        + " \(outcomes.first.orNothing), and should have given up with URLError.timedOut.")
  }

  @Test("keeps each sleep until its deadline has come or its task is cancelled")
  func keepsEachSleep() async {
    let check = ModelCheck(
      of: ClockCall.all, alsoAfter: [.sleep(3), .sleep(1), .sleep(2)], model: ClockModel.views
    ) { [makeManual] in
      await ClockCall.play($0, on: makeManual())
    }
    guard let difference = await check.shortestDifference() else { return }
    let end = difference.expected.isLast ? ", and then cancel() of all tasks," : ""
    teach.expect(
      false,
      "After \(difference.operations)\(end) ManualClock \(difference.seen). A right one"
        + " \(difference.expected).")
  }

  @Test("wakes sleeps in the order of their deadlines, at their time, outside its lock")
  func wakesInOrder() async {
    let fault = await WakeUps.fault(of: makeManual)
    teach.expect(fault == nil, fault ?? "")
  }


  @Test("your tests of the retry assert something", .askedLast)
  func assertsSomething() async {
    await run.expectAssertions(against: RetryVariant.mutants)
  }

  @Test("your tests pass on the real loader", .askedLast)
  func passesOnTheRealLoader() async {
    await run.expectPassOnRealSubject()
  }

  @Test("your tests pass on a loader that is just as correct", .askedLast)
  func passesOn() async {
    await run.expectPass(on: RetryVariant.equivalents)
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: RetryVariant.mutants)
  }
}

extension Duration {
  /// The duration as a failure names it.
  var inWords: String {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? "\(seconds) s" : "\(self)"
  }
}

extension [Duration] {
  /// The entries as a failure lists them.
  var inWords: String { map(\.inWords).inWords }
}
