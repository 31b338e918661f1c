import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

extension Exercise6_ManualClock: ChecksOfTests {}

@Suite("6.6 ManualClock: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_ManualClock

  static let judge = Judge<Checks>(
    inOrder: [
      ("waitsInNoTime", { await $0.waitsInNoTime() }),
      ("keepsEachSleep", { await $0.keepsEachSleep() }),
      ("wakesInOrder", { await $0.wakesInOrder() }),
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealLoader", { await $0.passesOnTheRealLoader() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ],
    askedLast: [
      "keepsEachSleep", "wakesInOrder", "assertsSomething", "passesOnTheRealLoader", "passesOn",
      "failsOn",
    ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "lists sleeps that have ended", .listsWhatHasEnded, rejectedBy: "waitsInNoTime",
      saying: "now sleep for 2 s, and `sleeps` lists [1 s, 2 s]"),
    wrong(
      "sleeps until a deadline that has passed", .sleepsForNoTime, rejectedBy: "keepsEachSleep",
      saying: "After [sleep of 0 s] ManualClock lists [0 s]"),
    wrong(
      "wakes the latest first", .wakesTheLatestFirst, rejectedBy: "wakesInOrder",
      saying: "woke them in the order [5 s, 4 s, 10 s]"),
    .suite(
      "never cancels", Exercise6_Suites.CollectingTests.self, without: "isCancelled",
      rejectedBy: "failsOn", saying: "sleeps on to the end of a wait"),
  ]

  // `GradedRun` asks these of every suite of tests in the same words: its own tests prove them.
  static let provedElsewhere: Set = ["assertsSomething", "passesOnTheRealLoader", "passesOn"]

  static let rightAnswers: [Right] = [
    RightAnswer("a stream for each sleep", Checks(makeManual: { manual(StreamClock()) })),
    .suite("tests that collect the waits", Exercise6_Suites.CollectingTests.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func manual(_ clock: StreamClock) -> Manual {
    Manual(clock, sleeps: { clock.sleeps }, advance: { clock.advance(by: $0) })
  }

  private static func wrong(
    _ name: String, _ fault: StreamClock.Fault, rejectedBy check: String, saying words: String
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words, Checks(makeManual: { manual(StreamClock(fault)) }))
  }
}

/// A manual clock with a stream for each sleep, which ends when its task is cancelled. It is
/// right, but for its fault.
final class StreamClock: Clock {
  enum Fault { case listsWhatHasEnded, sleepsForNoTime, wakesTheLatestFirst }

  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let id: UUID
    let deadline: Duration
    let length: Duration
    let wakeUp: AsyncStream<Void>.Continuation
  }

  private struct State {
    var now = Duration.zero
    var sleepers: [Sleeper] = []
  }

  private let state = Mutex(State())
  private let fault: Fault?

  init(_ fault: Fault? = nil) { self.fault = fault }

  var now: Instant { Instant(offset: state.withLock(\.now)) }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleeps: [Duration] { state.withLock { $0.sleepers.map(\.length) } }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.deadline <= state.now }
      if fault != .listsWhatHasEnded { state.sleepers.removeAll { $0.deadline <= state.now } }
      let inOrder = due.sorted { $0.deadline < $1.deadline }
      return fault == .wakesTheLatestFirst ? inOrder.reversed() : inOrder
    }
    for sleeper in due { sleeper.wakeUp.yield() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = UUID()
    let (wakeUps, wakeUp) = AsyncStream<Void>.makeStream()
    let isOver = state.withLock { state in
      let length = deadline.offset - state.now
      if length < .zero || (length == .zero && fault != .sleepsForNoTime) { return true }
      state.sleepers.append(
        Sleeper(id: id, deadline: deadline.offset, length: length, wakeUp: wakeUp))
      return false
    }
    if isOver { return }
    for await _ in wakeUps { return }
    state.withLock { state in state.sleepers.removeAll { $0.id == id } }
    throw CancellationError()
  }
}
