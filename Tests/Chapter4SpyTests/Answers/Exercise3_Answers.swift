import AnswerKit
import Foundation
import ItemDetail
import Testing

@Suite("4.3 SpyDataTask: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_SpyDataTask

  typealias Counts = Locked<[Call: Int]>

  static let judge = Judge<Checks>([
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("countsEachCall", { await $0.countsEachCall() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("counts no cancel", rejectedBy: "countsEachCall", saying: "After [cancel()]") {
      counts, call in if call == .resume { counts[call, default: 0] += 1 }
    },
    WrongAnswer(
      "loses what two threads count at once", rejectedBy: lawCheck,
      saying: "Eight threads",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume) { counts, call in
          counts.changeInTwoSteps { $0[call, default: 0] += 1 }
        }
      })),
    WrongAnswer(
      "a mock: it insists on one resume by itself", rejectedBy: lawCheck,
      saying: "failed the test by itself",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume) { counts, call in
          counts.change { $0[call, default: 0] += 1 }
          #expect(counts.current[.resume, default: 0] <= 1)
        }
      })),
    WrongAnswer(
      "static counters", rejectedBy: lawCheck, saying: "are not apart",
      Checks(makeSpy: { makeSpy(onResume: $0, counts: sharedCounts, count: countUp) })),
    WrongAnswer(
      "the session counts for all of its tasks", rejectedBy: lawCheck,
      saying: "are not apart", checksOfACountingSession()),
    WrongAnswer(
      "counts and does nothing else", rejectedBy: "countsEachCall", saying: "onResume called 0",
      Checks(makeSpy: { _ in makeSpy(onResume: {}, count: countUp) })),
    WrongAnswer(
      "does it on cancel() as well", rejectedBy: "countsEachCall", saying: "After [cancel()]",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume, onCancel: onResume, count: countUp)
      })),
    WrongAnswer(
      "lets one call in at a time", rejectedBy: lawCheck, saying: "a retry for instance",
      Checks(makeSpy: { makeSpy(onResume: oneAtATime($0, with: NSLock()), count: countUp) })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("numbers that belong to a queue", Checks(makeSpy: { QueueSpyTask($0).spied })),
    RightAnswer(
      "does it on a global queue",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: { DispatchQueue.global().async(execute: onResume) }, count: countUp)
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  enum Call { case resume, cancel }

  private static let sharedCounts = Counts([:])

  static let countUp: @Sendable (Counts, Call) -> Void = { counts, call in
    counts.change { $0[call, default: 0] += 1 }
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    count: @escaping @Sendable (inout [Call: Int], Call) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume) { counts, call in counts.change { count(&$0, call) } }
      }))
  }

  static func makeSpy(
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

  private static func oneAtATime(
    _ onResume: @escaping @Sendable () -> Void, with lock: NSLock
  ) -> @Sendable () -> Void {
    { lock.withLock { onResume() } }
  }
}

extension Locked where Value == [Exercise3_Answers.Call: Int] {
  /// The count of a call, which is at nought from then on.
  fileprivate func take(_ call: Exercise3_Answers.Call) -> Int {
    var count = 0
    change { count = $0.updateValue(0, forKey: call) ?? 0 }
    return count
  }
}

/// Numbers that one queue alone touches.
final class QueueSpyTask: URLSessionDataTaskProtocol, @unchecked Sendable {
  private let queue = DispatchQueue(label: "QueueSpyTask")
  private var resumes = 0
  private var cancels = 0
  private let onResume: @Sendable () -> Void

  init(_ onResume: @escaping @Sendable () -> Void) { self.onResume = onResume }

  func resume() {
    queue.sync { resumes += 1 }
    onResume()
  }

  func cancel() { queue.async { self.cancels += 1 } }

  var spied: Exercise3_SpyDataTask.Spied {
    .init(
      task: self, resumeCount: { self.queue.sync { self.resumes } },
      cancelCount: { self.queue.sync { self.cancels } })
  }
}
