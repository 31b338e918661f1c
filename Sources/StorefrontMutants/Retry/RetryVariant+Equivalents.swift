import Dispatch
import ItemDetail
import Mutants

// Differences of a retrying loader that no test may rely on. A wait in two halves
// is none: a test may look how long each sleep is, and advance by one of them.
extension StorefrontVariant where Make == MakeRetryingItemDetailAPI {
  /// Names a deadline, and lets the clock be late.
  public static var allowsATolerance: Self {
    Self("allowsATolerance", "names a deadline for each wait, and allows a tolerance") {
      clock, duration, _ in
      try await sleepToDeadline(on: clock, after: duration)
    }
  }

  /// Is some milliseconds late at its bed.
  public static var sleepsAMomentLater: Self {
    Self("sleepsAMomentLater", "begins each wait a moment later") { clock, duration, tolerance in
      await aMoment()
      try await clock.sleep(for: duration, tolerance: tolerance)
    }
  }

  /// Waits for a child task that sleeps.
  public static var sleepsInAChildTask: Self {
    Self("sleepsInAChildTask", "sleeps in a child task") { clock, duration, tolerance in
      try await withThrowingTaskGroup { group in
        group.addTask { try await clock.sleep(for: duration, tolerance: tolerance) }
        try await group.waitForAll()
      }
    }
  }

  /// Hears of each answer late.
  public static var hearsAMomentLater: Self {
    Self("hearsAMomentLater", "hears each answer a moment later") {
      RetryingItemDetailAPI(api: LateAnswersAPI(real: $0), clock: $1)
    }
  }

  /// Every difference of a loader that a test must put up with.
  public static var equivalents: [Self] {
    [allowsATolerance, sleepsAMomentLater, sleepsInAChildTask, hearsAMomentLater]
  }

  private init(_ name: String, _ difference: String, sleep: @escaping RelayClock.Sleep) {
    self.init(
      name, difference,
      make: { RetryingItemDetailAPI(api: $0, clock: RelayClock(real: $1, sleep: sleep)) })
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

/// An API that calls back some milliseconds later, on another queue.
private struct LateAnswersAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id) { result in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { completion(result) }
    }
  }
}
