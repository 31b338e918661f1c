import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("6.6 ManualClock: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_ManualClock

  static let judge = Judge<Checks>([
    ("waitsInNoTime", { await $0.waitsInNoTime() }),
    ("keepsEachSleep", { await $0.keepsEachSleep() }),
    ("wakesInOrder", { await $0.wakesInOrder() }),
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealLoader", { await $0.passesOnTheRealLoader() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "lists sleeps that have ended", rejectedBy: "waitsInNoTime",
      saying: "now sleep for 2 s, and `sleeps` lists [1 s, 2 s]"
    ) { $0.due = { face in face.sleepers.filter { $0.deadline <= face.now } } },
    wrong(
      "cancel() does nothing", rejectedBy: "keepsEachSleep",
      saying: "and then cancel() of all tasks, ManualClock has moved by 0 s, lists [1 s]"
    ) { $0.onCancel = { _, _ in } },
    wrong(
      "wakes the latest first", rejectedBy: "wakesInOrder",
      saying: "woke them in the order [until 13 s, until 12 s, until 10 s]"
    ) {
      let due = $0.due
      $0.due = { due(&$0).reversed() }
    },
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise6_Suites.NoTests.self),
    wrong(
      "waits in real time", rejectedBy: "passesOnTheRealLoader",
      saying: "Wait with a deadline", Exercise6_Suites.SleepsInRealTime.self),
    wrong(
      "allows no tolerance", rejectedBy: "passesOn", saying: "allows a tolerance",
      Exercise6_Suites.NoTolerance.self),
    wrong(
      "never cancels", rejectedBy: "failsOn", saying: "sleeps on to the end of a wait",
      Exercise6_Suites.NeverCancels.self),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("one list of sleepers, and hooks", Checks(makeManual: { manual { _ in } })),
    right("tests that collect the waits", Exercise6_Suites.CollectingTests.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  static func manual(_ clock: HookedClock) -> Manual {
    Manual(clock, sleeps: { clock.sleeps }, advance: { clock.advance(by: $0) })
  }

  static func manual(_ change: (inout HookedClock.Hooks) -> Void) -> Manual {
    var hooks = HookedClock.Hooks()
    change(&hooks)
    return manual(HookedClock(hooks))
  }

  static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ change: @escaping @Sendable (inout HookedClock.Hooks) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(makeManual: { manual(change) }))
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
}

/// A manual clock that is right, but for what its hooks do otherwise.
final class HookedClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  /// What a clock knows.
  struct Face: Sendable {
    var now = Duration.zero
    var sleepers: [HookedSleeper] = []
  }

  struct Hooks: Sendable {
    /// What happens before a sleep has a cancellation handler.
    var prepare: @Sendable () throws -> Void = {}
    /// When a sleep ends that was begun now, in the time of the clock.
    var deadline: @Sendable (_ asked: Duration, _ tolerance: Duration?) -> Duration = { asked, _ in
      asked
    }
    /// How a sleep ends that has not begun; nil when it may begin.
    var refusal: @Sendable (_ deadline: Duration, Face) -> Result<Void, any Error>? = {
      if Task.isCancelled { return .failure(CancellationError()) }
      return $0 <= $1.now ? .success(()) : nil
    }
    /// Puts a sleeper on the list, unless it is refused.
    var begin: @Sendable (HookedClock, HookedSleeper) -> Void = { clock, sleeper in
      let refusal = clock.face.change { $0.take(sleeper, clock.hooks.refusal) }
      if let refusal { sleeper.end(with: refusal) }
    }
    var move: @Sendable (inout Face, Duration) -> Void = { $0.now += $1 }
    /// Takes those off the list that an advance wakes up.
    var due: @Sendable (inout Face) -> [HookedSleeper] = { face in
      let due = face.sleepers.filter { $0.deadline <= face.now }
      face.sleepers.removeAll { $0.deadline <= face.now }
      return due.sorted { $0.deadline < $1.deadline }
    }
    var advance: @Sendable (HookedClock, Duration) -> Void = { clock, duration in
      let due = clock.face.change { face in
        clock.hooks.move(&face, duration)
        return clock.hooks.due(&face)
      }
      for sleeper in due { sleeper.end(with: .success(())) }
    }
    var onCancel: @Sendable (HookedClock, HookedSleeper) -> Void = { clock, sleeper in
      clock.face.change { $0.sleepers.removeAll { $0 === sleeper } }
      sleeper.end(with: .failure(CancellationError()))
    }
    var show: @Sendable (Face) -> [Duration] = { $0.sleepers.map(\.length) }
  }

  let hooks: Hooks
  let face: LockedFace

  init(_ hooks: Hooks = Hooks(), face: LockedFace = LockedFace()) {
    self.hooks = hooks
    self.face = face
  }

  var now: Instant { Instant(offset: face.value.now) }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleeps: [Duration] { hooks.show(face.value) }

  func advance(by duration: Duration) { hooks.advance(self, duration) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let sleeper = HookedSleeper(
      deadline: hooks.deadline(deadline.offset, tolerance), begunAt: face.value.now)
    try hooks.prepare()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.hold(continuation)
        hooks.begin(self, sleeper)
      }
    } onCancel: {
      if sleeper.isHeld { hooks.onCancel(self, sleeper) }
    }
  }
}

extension HookedClock.Face {
  /// Puts a sleeper on the list, unless it is refused.
  mutating func take(
    _ sleeper: HookedSleeper,
    _ refusal: (Duration, HookedClock.Face) -> Result<Void, any Error>?
  ) -> Result<Void, any Error>? {
    let refusal = refusal(sleeper.deadline, self)
    if refusal == nil { sleepers.append(sleeper) }
    return refusal
  }
}

/// One sleep as the hooks see it. It can be ended twice without harm: the second
/// end of a bare continuation ends the process.
final class HookedSleeper: Sendable {
  let deadline: Duration
  let length: Duration
  private let continuation = Mutex<CheckedContinuation<Void, any Error>?>(nil)

  init(deadline: Duration, begunAt now: Duration) {
    self.deadline = deadline
    length = deadline - now
  }

  var isHeld: Bool { continuation.withLock { $0 != nil } }

  func hold(_ continuation: CheckedContinuation<Void, any Error>) {
    self.continuation.withLock { $0 = continuation }
  }

  func end(with result: Result<Void, any Error>) {
    continuation.withLock { $0.take() }?.resume(with: result)
  }
}

/// What a clock knows, behind a lock that closures can share.
final class LockedFace: Sendable {
  private let face = Mutex(HookedClock.Face())
  let meetingPoint = MeetingPoint()

  var value: HookedClock.Face { face.withLock { $0 } }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout HookedClock.Face) -> Result) -> Result {
    face.withLock { body(&$0) }
  }

  /// Reads, waits for another thread, and writes what follows from the old
  /// state: every access is locked, and changes are lost all the same.
  @discardableResult
  func changeInTwoSteps<Result: Sendable>(
    _ body: (inout HookedClock.Face) -> Result
  ) -> Result {
    var copy = value
    meetingPoint.meet { value.sleepers.count != copy.sleepers.count }
    let result = body(&copy)
    face.withLock { [copy] in $0 = copy }
    return result
  }
}
