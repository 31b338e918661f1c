import Foundation
import ItemDetail

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

  /// Asks again when it cannot read what the shop has answered.
  public static var retriesUnreadableAnswer: Self {
    Self(
      "retriesUnreadableAnswer", "retries after an answer that it cannot read",
      plan: { plan in
        let isRetried = plan.isRetried
        plan.isRetried = {
          if case APIResponseError.parsing = $0 { true } else { isRetried($0) }
        }
      })
  }

  /// Asks again after an error that neither the shop nor the transport knows.
  public static var retriesAnyOtherError: Self {
    Self(
      "retriesAnyOtherError",
      "retries after an error that is neither an APIResponseError nor a URLError",
      plan: { $0.isRetried = { !($0 is APIResponseError || $0 is CancellationError) } })
  }

  /// Asks again after one error of the transport, and after no other.
  public static var retriesTimeoutsAlone: Self {
    Self(
      "retriesTimeoutsAlone", "retries after URLError.timedOut alone",
      plan: { $0.isRetried = { ($0 as? URLError)?.code == .timedOut } })
  }

  /// Every fault of a retrying loader that the workbook knows.
  public static var mutants: [Self] {
    [
      waitsInAStraightLine, oneTryTooMany, retriesErrorStatus, retriesUnreadableAnswer,
      retriesAnyOtherError, retriesTimeoutsAlone, losesTheItem, losesALaterItem,
      throwsTheFirstError, sleepsOnWhenCancelled,
      hidesACancel, loadsOnWhenCancelled,
    ]
  }

  /// The twin with the right plan, which does what `RetryingItemDetailAPI` does.
  package static var twin: Self { Self("twin", "is made with a plan", plan: { _ in }) }

  init(
    _ name: String, _ difference: String, plan change: (inout FaultyItemLoader.Plan) -> Void
  ) {
    var plan = FaultyItemLoader.Plan()
    change(&plan)
    self.init(
      name, difference, make: { [plan] in FaultyItemLoader(api: $0, clock: $1, plan: plan) })
  }
}
