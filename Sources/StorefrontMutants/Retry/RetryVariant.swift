import Dispatch
import Foundation
import ItemDetail
import Mutants

extension StorefrontVariant where Make == MakeRetryingItemDetailAPI {
  /// Every fault of a retrying loader that the workbook knows.
  public static var mutants: [Self] {
    [
      planning("waitsInAStraightLine", "waits for 1, 2 and 3 seconds instead of 1, 2 and 4") {
        $0.waits[2] = .seconds(3)
      },
      planning("oneTryTooMany", "waits for 8 more seconds and tries a fifth time") {
        $0.waits.append(.seconds(8))
      },
      planning("retriesErrorStatus", "retries after an error status, 404 for instance") {
        $0.isRetried = { if case APIResponseError.network = $0 { true } else { $0 is URLError } }
      },
      planning("retriesUnreadableAnswer", "retries after an answer that it cannot read") {
        $0.isRetried = { if case APIResponseError.parsing = $0 { true } else { $0 is URLError } }
      },
      planning(
        "retriesAnyOtherError",
        "retries after an error that is neither an APIResponseError nor a URLError"
      ) { $0.isRetried = { !($0 is APIResponseError || $0 is CancellationError) } },
      planning("retriesTimeoutsAlone", "retries after URLError.timedOut alone") {
        $0.isRetried = { ($0 as? URLError)?.code == .timedOut }
      },
      planning("losesTheItem", "throws .unwrapping when an item comes") {
        $0.answer = { result, _ in result.flatMap { _ in .failure(APIResponseError.unwrapping) } }
      },
      planning("losesALaterItem", "throws .unwrapping when an item comes after a retry") {
        $0.answer = { result, earlier in
          earlier.isEmpty ? result : result.flatMap { _ in .failure(APIResponseError.unwrapping) }
        }
      },
      planning(
        "throwsTheFirstError",
        "throws the error of the first request instead of that of the fourth"
      ) {
        $0.answer = { result, earlier in
          earlier.count == 3 ? result.mapError { _ in earlier[0] } : result
        }
      },
      sleeping(
        "sleepsOnWhenCancelled", "sleeps on to the end of a wait when its task is cancelled"
      ) { clock, duration, tolerance in
        // Cancelling a task does not cancel another one that it waits for.
        try await Task { try await clock.sleep(for: duration, tolerance: tolerance) }.value
      },
      sleeping(
        "hidesACancel", "throws URLError.cancelled when its task is cancelled during a wait"
      ) { clock, duration, tolerance in
        do { try await clock.sleep(for: duration, tolerance: tolerance) } catch {
          throw URLError(.cancelled)
        }
      },
      planning(
        "loadsOnWhenCancelled", "waits for the answer to a request when its task is cancelled"
      ) { $0.load = { api, id in try await Task { try await api.itemDetail(id: id) }.value } },
    ]
  }

  /// Every difference of a loader that a test must put up with. A wait in two halves
  /// is none: a test may look how long each sleep is, and advance by one of them.
  public static var equivalents: [Self] {
    [
      sleeping("allowsATolerance", "names a deadline for each wait, and allows a tolerance") {
        clock, duration, _ in
        try await sleepToDeadline(on: clock, after: duration)
      },
      sleeping("sleepsAMomentLater", "begins each wait a moment later") {
        await aMoment()
        try await $0.sleep(for: $1, tolerance: $2)
      },
      sleeping("sleepsInAChildTask", "sleeps in a child task") { clock, duration, tolerance in
        try await withThrowingTaskGroup { group in
          group.addTask { try await clock.sleep(for: duration, tolerance: tolerance) }
          try await group.waitForAll()
        }
      },
      Self("hearsAMomentLater", "hears each answer a moment later") {
        let late = DecoratedAPI(
          $0,
          load: { api, id, completion in
            api.loadItemDetail(id: id) { result in
              DispatchQueue.global().asyncAfter(deadline: .now() + 0.005) { completion(result) }
            }
          })
        return RetryingItemDetailAPI(api: late, clock: $1)
      },
    ]
  }

  /// The twin with the right plan, which does what `RetryingItemDetailAPI` does.
  package static var twin: Self { planning("twin", "is made with a plan") { _ in } }

  /// The loader with another plan.
  private static func planning(
    _ name: String, _ difference: String, _ change: (inout FaultyItemLoader.Plan) -> Void
  ) -> Self {
    var plan = FaultyItemLoader.Plan()
    change(&plan)
    return Self(
      name, difference, make: { [plan] in FaultyItemLoader(api: $0, clock: $1, plan: plan) })
  }

  /// The loader that sleeps in another way.
  private static func sleeping(
    _ name: String, _ difference: String, sleep: @escaping RelayClock.Sleep
  ) -> Self {
    Self(
      name, difference,
      make: { RetryingItemDetailAPI(api: $0, clock: RelayClock(real: $1, sleep: sleep)) })
  }
}

extension TestSubject<RetryVariant> {
  /// The loader that tries again, which tests reach through its API and its clock.
  public static var retryingItemDetailAPI: Self {
    TestSubject(
      Words(
        type: "RetryingItemDetailAPI", "a", "loader", parameters: "api:clock:",
        broken: "that asks nobody and fails"),
      real: { RetryingItemDetailAPI(api: $0, clock: $1) },
      broken: [{ _, clock in RetryingItemDetailAPI(api: RefusingAPI(), clock: clock) }])
  }
}

private func sleepToDeadline<RealClock: Clock>(
  on clock: RealClock, after duration: Duration
) async throws where RealClock.Duration == Duration {
  try await clock.sleep(
    until: clock.now.advanced(by: duration), tolerance: .milliseconds(100))
}

/// Lets some milliseconds pass, more than a test may count on.
private func aMoment() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
  }
}
