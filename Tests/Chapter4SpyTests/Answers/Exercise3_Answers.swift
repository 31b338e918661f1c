import AnswerKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("4.3 SpyDataTask: the checks decide rightly")
struct Exercise3_Answers {
  typealias Checks = Exercise3_SpyDataTask

  static let judge = Judge<Checks>([
    ("countsEachResume", { $0.countsEachResume() }),
    ("countsEachCancelApart", { $0.countsEachCancelApart() }),
    ("tellsADoubleResume", { $0.tellsADoubleResume() }),
    ("stillPassesResumeOn", { $0.stillPassesResumeOn() }),
    ("canBeReadInOnResume", { await $0.canBeReadInOnResume() }),
    ("losesNothingOfManyThreads", { await $0.losesNothingOfManyThreads() }),
    ("judgesNothing", { await $0.judgesNothing() }),
    ("keepsItsOwnCounts", { $0.keepsItsOwnCounts() }),
  ])

  static let wrongAnswers = [
    wrong("a dummy: it counts nothing", rejectedBy: "countsEachResume") { _, _ in },
    wrong("a flag, read as a count", rejectedBy: "countsEachResume") { $0[$1] = 1 },
    wrong("a flag lets a double resume through", rejectedBy: "tellsADoubleResume") { $0[$1] = 1 },
    wrong("counts no cancel", rejectedBy: "countsEachCancelApart") { counts, call in
      if call == .resume { counts[call, default: 0] += 1 }
    },
    wrong("takes a cancel for a resume taken back", rejectedBy: "countsEachCancelApart") {
      counts, call in
      counts[call, default: 0] += 1
      if call == .cancel { counts[.resume, default: 0] -= 1 }
    },
    wrong("one counter for both", rejectedBy: "countsEachCancelApart") { counts, _ in
      counts[.resume, default: 0] += 1
      counts[.cancel, default: 0] += 1
    },
    WrongAnswer(
      "counts and does nothing else", rejectedBy: "stillPassesResumeOn",
      Checks(makeSpy: { _ in makeSpy(onResume: {}, count: countUp) })),
    WrongAnswer(
      "does it on cancel() as well", rejectedBy: "stillPassesResumeOn",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume, onCancel: onResume, count: countUp)
      })),
    WrongAnswer(
      "does it the first time alone", rejectedBy: "stillPassesResumeOn",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: {}) { counts, call in
          countUp(counts, call)
          if counts.current == [.resume: 1] { onResume() }
        }
      })),
    WrongAnswer(
      "does it before it counts", rejectedBy: "canBeReadInOnResume",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: {}) { counts, call in
          if call == .resume { onResume() }
          countUp(counts, call)
        }
      })),
    WrongAnswer(
      "does it inside its lock", rejectedBy: "canBeReadInOnResume",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: {}) { counts, call in
          counts.change { counts in
            counts[call, default: 0] += 1
            if call == .resume { onResume() }
          }
        }
      })),
    WrongAnswer(
      "loses what two threads count at once", rejectedBy: "losesNothingOfManyThreads",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume) { counts, call in
          counts.changeInTwoSteps { $0[call, default: 0] += 1 }
        }
      })),
    WrongAnswer(
      "a mock: it insists on one resume by itself", rejectedBy: "judgesNothing",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume) { counts, call in
          counts.change { $0[call, default: 0] += 1 }
          #expect(counts.current[.resume] == 1)
        }
      })),
    WrongAnswer(
      "static counters", rejectedBy: "keepsItsOwnCounts",
      Checks(makeSpy: { makeSpy(onResume: $0, counts: sharedCounts, count: countUp) })),
    WrongAnswer(
      "the session counts for all of its tasks", rejectedBy: "keepsItsOwnCounts",
      checksOfACountingSession()),
  ]

  static let rightAnswers = [
    RightAnswer("two atomic numbers", Checks(makeSpy: { AtomicSpy(onResume: $0).spied })),
    RightAnswer("a list of calls", Checks(makeSpy: { CallListSpy(onResume: $0).spied })),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  enum Call { case resume, cancel }

  typealias Counts = Locked<[Call: Int]>

  private static let sharedCounts = Counts([:])

  private static let countUp: @Sendable (Counts, Call) -> Void = { counts, call in
    counts.change { $0[call, default: 0] += 1 }
  }

  private static func wrong(
    _ name: String, rejectedBy check: String,
    count: @escaping @Sendable (inout [Call: Int], Call) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume) { counts, call in counts.change { count(&$0, call) } }
      }))
  }

  private static func makeSpy(
    onResume: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void = {},
    counts: Counts = Counts([:]), count: @escaping @Sendable (Counts, Call) -> Void
  ) -> Checks.Spied {
    let task = ClosureTask(
      onResume: {
        count(counts, .resume)
        onResume()
      },
      onCancel: {
        count(counts, .cancel)
        onCancel()
      })
    return Checks.Spied(
      task: task, resumeCount: { counts.current[.resume, default: 0] },
      cancelCount: { counts.current[.cancel, default: 0] })
  }

  /// The suite on tasks of one session, which counts in their place.
  private static func checksOfACountingSession() -> Checks {
    let counts = Counts([:])
    return Checks(makeSpy: { makeSpy(onResume: $0, counts: counts, count: countUp) })
  }
}

/// Counts without a lock.
private final class AtomicSpy: URLSessionDataTaskProtocol {
  private let resumes = Atomic(0)
  private let cancels = Atomic(0)
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void) { self.onResume = onResume }

  func resume() {
    resumes.add(1, ordering: .sequentiallyConsistent)
    onResume()
  }

  func cancel() { cancels.add(1, ordering: .sequentiallyConsistent) }

  var spied: Exercise3_SpyDataTask.Spied {
    .init(
      task: self, resumeCount: { self.resumes.load(ordering: .sequentiallyConsistent) },
      cancelCount: { self.cancels.load(ordering: .sequentiallyConsistent) })
  }
}

/// Writes down the name of each call, and counts when it is asked.
private final class CallListSpy: URLSessionDataTaskProtocol {
  private let lock = NSLock()
  nonisolated(unsafe) private var calls: [String] = []
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void) { self.onResume = onResume }

  func resume() {
    defer { onResume() }
    note("resume")
  }

  func cancel() { note("cancel") }

  private func note(_ call: String) { lock.withLock { calls.append(call) } }

  private func count(_ call: String) -> Int {
    lock.withLock { calls.count { $0 == call } }
  }

  var spied: Exercise3_SpyDataTask.Spied {
    .init(
      task: self, resumeCount: { self.count("resume") }, cancelCount: { self.count("cancel") })
  }
}
