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

  @Test("keeps each sleep until its deadline has come or its task is cancelled", .askedLast)
  func keepsEachSleep() async {
    for row in ClockRow.all {
      guard let fault = await row.fault(of: makeManual()) else { continue }
      teach.expect(false, fault)
      return
    }
  }

  @Test("wakes sleeps in the order of their deadlines", .askedLast)
  func wakesInOrder() async {
    let (manual, executor) = (makeManual(), QueueExecutor())
    let order = CompletionLog<Int>()
    // The order of the deadlines is neither that of the lengths nor that of the begins.
    for (advance, length) in [(0, 10), (8, 5), (0, 4)] {
      manual.advance(.seconds(advance))
      let count = manual.sleeps().count
      Task(executorPreference: executor) {
        try await manual.sleep(.seconds(length))
        order.record(length)
      }
      _ = await eventually { manual.sleeps().count > count }
    }
    manual.advance(.seconds(5))
    let woken = await order.values(atLeast: 3)
    teach.expect(
      woken == [10, 4, 5],
      "A sleep of 10 s began, and after advance(by: 8 s) sleeps of 5 s and of 4 s. Then"
        + " advance(by: 5 s) woke them in the order \(woken.map { "\($0) s" }.inWords)")
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

/// Runs the jobs of some tasks in turn, in the order in which they are woken.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "QueueExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
