import ItemDetail
import Storefront

// Faults of a retrying loader.
extension StorefrontVariant where Make == MakeRetryingItemDetailAPI {
  /// Adds a second each time, and does not double the wait.
  public static var waitsInAStraightLine: Self {
    Self(
      "waitsInAStraightLine", "waits for 1, 2 and 3 seconds instead of 1, 2 and 4",
      plan: { $0.waits[2] = .seconds(3) })
  }

  /// Asks a fifth time.
  public static var oneTryTooMany: Self {
    Self(
      "oneTryTooMany", "waits for 8 more seconds and tries a fifth time",
      plan: { $0.waits.append(.seconds(8)) })
  }

  /// Asks again when the shop has refused, for an item that it does not have, for instance.
  public static var retriesErrorStatus: Self {
    Self(
      "retriesErrorStatus", "retries after an error status, 404 for instance",
      plan: { plan in
        let isRetried = plan.isRetried
        plan.isRetried = {
          if case APIResponseError.network = $0 { true } else { isRetried($0) }
        }
      })
  }

  /// Sleeps to the end of each wait, even when it is cancelled.
  public static var sleepsOnWhenCancelled: Self {
    Self("sleepsOnWhenCancelled", "sleeps on to the end of a wait when its task is cancelled") {
      RetryingItemDetailAPI(
        api: $0,
        clock: RelayClock(real: $1) { clock, duration, tolerance in
          // Cancelling a task does not cancel another one that it waits for.
          let sleep = Task { try await clock.sleep(for: duration, tolerance: tolerance) }
          try await sleep.value
        })
    }
  }

  /// Every fault of a retrying loader that the workbook knows.
  public static var mutants: [Self] {
    [waitsInAStraightLine, oneTryTooMany, retriesErrorStatus, sleepsOnWhenCancelled]
  }

  private init(
    _ name: String, _ difference: String, plan change: (inout RetryingItemDetailAPI.Plan) -> Void
  ) {
    var plan = RetryingItemDetailAPI.Plan()
    change(&plan)
    self.init(
      name, difference, make: { [plan] in RetryingItemDetailAPI(api: $0, clock: $1, plan: plan) })
  }
}
