import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("6.6 ManualClock: the checks decide rightly")
struct Exercise6_Answers {
  typealias Checks = Exercise6_ManualClock

  static let judge = Judge<Checks>([
    ("waitsInNoTime", { await $0.waitsInNoTime() }),
    ("keepsEachSleep", { await $0.keepsEachSleep() }),
    ("wakesInOrder", { await $0.wakesInOrder() }),
    ("endsEachSleepOnce", { await $0.endsEachSleepOnce() }),
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealLoader", { await $0.passesOnTheRealLoader() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers =
    wrongClocks + wrongTimes + wrongLists + wrongCancels + wrongOrders + wrongThreads + wrongSuites
    + forgetfulSuites

  /// Other ideas of a clock for tests.
  private static let wrongClocks = [
    WrongAnswer(
      "ends each sleep at once", rejectedBy: "waitsInNoTime", saying: "`sleeps` lists nothing",
      Checks(makeManual: {
        manual {
          $0.begin = { clock, sleeper in
            clock.face.change { $0.now = max($0.now, sleeper.deadline) }
            sleeper.end(with: .success(()))
          }
        }
      })),
    WrongAnswer(
      "sleeps in real time", rejectedBy: "waitsInNoTime",
      saying: "should now sleep for",
      Checks(makeManual: {
        manual {
          $0.begin = { clock, sleeper in
            clock.face.change { $0.sleepers.append(sleeper) }
            Task {
              // Much slower than it should, for a machine that is too.
              try? await Task.sleep(for: sleeper.length * 60)
              clock.face.change { $0.sleepers.removeAll { $0 === sleeper } }
              sleeper.end(with: .success(()))
            }
          }
          $0.advance = { clock, duration in clock.face.change { $0.now += duration } }
        }
      })),
    WrongAnswer(
      "one face for all clocks", rejectedBy: "keepsEachSleep",
      Checks(makeManual: { manual(HookedClock(face: sharedFace)) })),
  ]

  private static let wrongTimes = [
    wrong(
      "ends a sleep only after its deadline", rejectedBy: "keepsEachSleep",
      saying: "advance(by: 1 s)] ManualClock has moved by 1 s, lists [1 s]"
    ) {
      $0.due = { face in
        let due = face.sleepers.filter { $0.deadline < face.now }
        face.sleepers.removeAll { $0.deadline < face.now }
        return due.sorted { $0.deadline < $1.deadline }
      }
    },
    wrong(
      "ends all sleeps at each advance", rejectedBy: "keepsEachSleep",
      saying: "advance(by: 0 s)] ManualClock has moved by 0 s, lists nothing"
    ) {
      $0.due = { face in
        defer { face.sleepers = [] }
        return face.sleepers.sorted { $0.deadline < $1.deadline }
      }
    },
    wrong(
      "ends one sleep at each advance", rejectedBy: "keepsEachSleep",
      saying: "A right one has moved by 2 s, lists [3 s]"
    ) {
      $0.due = { face in
        let due = face.sleepers.filter { $0.deadline <= face.now }.prefix(1)
        face.sleepers.removeAll { $0 === due.first }
        return Array(due)
      }
    },
    wrong(
      "sleeps for a deadline that is now", rejectedBy: "keepsEachSleep",
      saying: "After [sleep(until: now + 0 s)] ManualClock has moved by 0 s, lists [0 s]"
    ) { $0.refuse { $0 < $1 } },
    wrong(
      "sleeps for a deadline that is past", rejectedBy: "keepsEachSleep",
      saying: "After [sleep(until: now - 1 s)] ManualClock has moved by 0 s, lists [-1 s]"
    ) { $0.refuse { $0 == $1 } },
    wrong(
      "throws for a deadline that is past", rejectedBy: "keepsEachSleep",
      saying: "task 1 has thrown CancellationError"
    ) {
      $0.refusal = { deadline, face in
        let isTooLate = Task.isCancelled || deadline <= face.now
        return isTooLate ? .failure(CancellationError()) : nil
      }
    },
    wrong(
      "adds the tolerance to the deadline", rejectedBy: "keepsEachSleep", saying: "lists [1 s]"
    ) { $0.deadline = { $0 + ($1 ?? .zero) } },
    wrong(
      "takes the tolerance off the deadline", rejectedBy: "keepsEachSleep",
      saying: "lists [0.5 seconds]"
    ) { $0.deadline = { $0 - ($1 ?? .zero) } },
    wrong(
      "moves to the duration, not by it", rejectedBy: "keepsEachSleep",
      saying: "ManualClock has moved by 1 s"
    ) { $0.move = { $0.now = $1 } },
    wrong(
      "stays at the last deadline", rejectedBy: "keepsEachSleep",
      saying: "After [advance(by: 1 s)] ManualClock has moved by 0 s"
    ) {
      $0.move = { face, duration in
        let goal = face.now + duration
        face.now = face.sleepers.map(\.deadline).filter { $0 <= goal }.max() ?? face.now
      }
    },
  ]

  private static let wrongLists = [
    wrong(
      "lists the deadlines", rejectedBy: "waitsInNoTime",
      saying: "now sleep for 2 s, and `sleeps` lists [3 s]"
    ) { $0.show = { $0.sleepers.map(\.deadline) } },
    wrong(
      "lists what is left of each sleep", rejectedBy: "keepsEachSleep",
      saying: "moved by 1 s, lists [2 s]"
    ) { $0.show = { face in face.sleepers.map { $0.deadline - face.now } } },
    wrong(
      "lists the newest first", rejectedBy: "keepsEachSleep", saying: "lists [3 s, 1 s]"
    ) { $0.show = { $0.sleepers.reversed().map(\.length) } },
    wrong(
      "lists the shortest first", rejectedBy: "keepsEachSleep", saying: "lists [1 s, 3 s]"
    ) { $0.show = { $0.sleepers.map(\.length).sorted() } },
    wrong(
      "lists equal sleeps once", rejectedBy: "keepsEachSleep",
      saying: "lists [1 s], and no sleep has ended. A right one has moved by 0 s, lists [1 s, 1 s]"
    ) {
      $0.show = { face in
        face.sleepers.map(\.length).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      }
    },
    wrong(
      "lists sleeps that have ended", rejectedBy: "waitsInNoTime",
      saying: "now sleep for 2 s, and `sleeps` lists [1 s, 2 s]"
    ) { $0.due = { face in face.sleepers.filter { $0.deadline <= face.now } } },
  ]

  private static let sharedFace = LockedFace()

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightClocks + rightSuites)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

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
}

extension HookedClock.Hooks {
  /// Lets no cancelled task sleep, and no task for a deadline that is too late.
  mutating func refuse(_ isTooLate: @escaping @Sendable (Duration, Duration) -> Bool) {
    refusal = { deadline, face in
      if Task.isCancelled { return .failure(CancellationError()) }
      return isTooLate(deadline, face.now) ? .success(()) : nil
    }
  }
}
