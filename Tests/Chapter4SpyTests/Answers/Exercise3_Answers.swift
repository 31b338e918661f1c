import AnswerKit
import Foundation
import ItemDetail
import Testing

@Suite("4.3 SpyDataTask: the checks decide rightly")
struct Exercise3_Answers {
  typealias Checks = Exercise3_SpyDataTask

  static let judge = Judge<Checks>([
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("countsEachCall", { await $0.countsEachCall() }),
  ])

  static let wrongAnswers = wrongCounts + wrongMoments

  private static let wrongCounts = [
    wrong("a dummy: it counts nothing", rejectedBy: lawCheck, saying: "and shows nothing") {
      _, _ in
    },
    wrong("a flag, read as a count", rejectedBy: "countsEachCall", saying: "resume(), resume()]") {
      $0[$1] = 1
    },
    wrong("counts no cancel", rejectedBy: "countsEachCall", saying: "After [cancel()]") {
      counts, call in if call == .resume { counts[call, default: 0] += 1 }
    },
    wrong(
      "takes a cancel for a resume taken back", rejectedBy: "countsEachCall",
      saying: "After [cancel()]"
    ) { counts, call in
      counts[call, default: 0] += 1
      if call == .cancel { counts[.resume, default: 0] -= 1 }
    },
    wrong("one counter for both", rejectedBy: "countsEachCall", saying: "After [resume()]") {
      counts, _ in
      counts[.resume, default: 0] += 1
      counts[.cancel, default: 0] += 1
    },
    wrong(
      "counts no resume after a cancel", rejectedBy: "countsEachCall",
      saying: "After [cancel(), resume()]"
    ) { counts, call in
      if call == .cancel || counts[.cancel] == nil { counts[call, default: 0] += 1 }
    },
    wrong(
      "counts one cancel for each resume", rejectedBy: "countsEachCall",
      saying: "After [cancel()]"
    ) { counts, call in
      if call == .resume || counts[.resume, default: 0] > counts[.cancel, default: 0] {
        counts[call, default: 0] += 1
      }
    },
    wrong("counts to three", rejectedBy: "countsEachCall", saying: "resume(), resume()]") {
      counts, call in counts[call] = min(3, counts[call, default: 0] + 1)
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
      "reads one atomic number and stores the next", rejectedBy: lawCheck,
      saying: "Eight threads", Checks(makeSpy: { TwoStepAtomicSpy(onResume: $0).spied })),
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
      "is at nought again when it was read", rejectedBy: lawCheck,
      saying: "at a second look", Checks(makeSpy: { makeSpyThatForgets(onResume: $0) })),
    WrongAnswer(
      "has no resumes any more when they were read", rejectedBy: "countsEachCall",
      saying: "and at a second look resumeCount 0",
      Checks(makeSpy: { onResume in
        let counts = Locked<[Call: Int]>([:])
        let spy = makeSpy(onResume: onResume, counts: counts, count: countUp)
        return Checks.Spied(
          task: spy.task,
          resumeCount: {
            defer { counts.change { $0[.resume] = nil } }
            return spy.resumeCount()
          }, cancelCount: spy.cancelCount)
      })),
    WrongAnswer(
      "static counters", rejectedBy: lawCheck, saying: "are not apart",
      Checks(makeSpy: { makeSpy(onResume: $0, counts: sharedCounts, count: countUp) })),
    WrongAnswer(
      "the session counts for all of its tasks", rejectedBy: lawCheck,
      saying: "are not apart", checksOfACountingSession()),
  ]

  static let rightAnswers = [
    RightAnswer("two atomic numbers", Checks(makeSpy: { AtomicSpy(onResume: $0).spied })),
    RightAnswer("a list of calls", Checks(makeSpy: { CallListSpy(onResume: $0).spied })),
    RightAnswer("numbers that belong to a queue", Checks(makeSpy: { QueueSpyTask($0).spied })),
    RightAnswer(
      "does it on a global queue",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: { DispatchQueue.global().async(execute: onResume) }, count: countUp)
      })),
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

  private static func makeSpyThatForgets(
    onResume: @escaping @Sendable () -> Void
  ) -> Checks.Spied {
    let counts = Counts([:])
    let spy = makeSpy(onResume: onResume, counts: counts, count: countUp)
    return Checks.Spied(
      task: spy.task, resumeCount: { counts.take(.resume) }, cancelCount: { counts.take(.cancel) })
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
}

extension Locked where Value == [Exercise3_Answers.Call: Int] {
  /// The count of a call, which is at nought from then on.
  fileprivate func take(_ call: Exercise3_Answers.Call) -> Int {
    var count = 0
    change { count = $0.updateValue(0, forKey: call) ?? 0 }
    return count
  }
}
