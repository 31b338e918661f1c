import AnswerKit
import Foundation

// The wrong answers of 4.3 that count rightly, and pass a call on when or as often
// as they should not.

extension Exercise3_Answers {
  static let wrongMoments = [
    WrongAnswer(
      "counts and does nothing else", rejectedBy: "countsEachCall", saying: "onResume called 0",
      Checks(makeSpy: { _ in makeSpy(onResume: {}, count: countUp) })),
    WrongAnswer(
      "does what the newest task was given", rejectedBy: "countsEachCall",
      saying: "onResume called 0", checksOfASharedOnResume()),
    WrongAnswer(
      "does it on cancel() as well", rejectedBy: "countsEachCall", saying: "After [cancel()]",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: onResume, onCancel: onResume, count: countUp)
      })),
    WrongAnswer(
      "does it twice", rejectedBy: "countsEachCall", saying: "onResume called 2",
      Checks(makeSpy: { onResume in
        makeSpy(
          onResume: {
            onResume()
            onResume()
          }, count: countUp)
      })),
    WrongAnswer(
      "does it the first time alone", rejectedBy: "countsEachCall", saying: "resume(), resume()]",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: {}) { counts, call in
          countUp(counts, call)
          if call == .resume, counts.current[.resume] == 1 { onResume() }
        }
      })),
    WrongAnswer(
      "does it no more once it is cancelled", rejectedBy: "countsEachCall",
      saying: "After [cancel(), resume()]",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: {}) { counts, call in
          countUp(counts, call)
          if call == .resume, counts.current[.cancel] == nil { onResume() }
        }
      })),
    WrongAnswer(
      "does it when it is made", rejectedBy: "countsEachCall", saying: "onResume called",
      Checks(makeSpy: { onResume in
        onResume()
        return makeSpy(onResume: onResume, count: countUp)
      })),
    WrongAnswer(
      "does it before it counts", rejectedBy: lawCheck, saying: "at that moment",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: {}) { counts, call in
          if call == .resume { onResume() }
          countUp(counts, call)
        }
      })),
    WrongAnswer(
      "does it inside its lock", rejectedBy: lawCheck, saying: "holds a lock",
      Checks(makeSpy: { onResume in
        makeSpy(onResume: {}) { counts, call in
          counts.change { counts in
            counts[call, default: 0] += 1
            if call == .resume { onResume() }
          }
        }
      })),
    WrongAnswer(
      "lets one call in at a time", rejectedBy: lawCheck, saying: "a retry for instance",
      Checks(makeSpy: { makeSpy(onResume: oneAtATime($0, with: NSLock()), count: countUp) })),
    WrongAnswer(
      "lets one task of all resume at a time", rejectedBy: lawCheck,
      saying: "a retry for instance", checksOfASharedTurn()),
    WrongAnswer(
      "does it for one call at a time alone", rejectedBy: lawCheck,
      saying: "did not answer that",
      Checks(makeSpy: { onResume in
        let isBusy = Locked(false)
        return makeSpy(
          onResume: {
            if isBusy.current { return }
            isBusy.change { $0 = true }
            onResume()
            isBusy.change { $0 = false }
          }, count: countUp)
      })),
    WrongAnswer(
      "counts no cancel while it does it", rejectedBy: lawCheck,
      saying: "called again while an answer went out",
      Checks(makeSpy: { onResume in
        let busy = Locked(0)
        return makeSpy(
          onResume: {
            busy.change { $0 += 1 }
            onResume()
            busy.change { $0 -= 1 }
          }
        ) { counts, call in if call == .resume || busy.current == 0 { countUp(counts, call) } }
      })),
  ]

  /// The suite on tasks that keep what they do in one static property.
  private static func checksOfASharedOnResume() -> Checks {
    let newest = Locked<@Sendable () -> Void>({})
    return Checks(makeSpy: { onResume in
      newest.change { $0 = onResume }
      return makeSpy(onResume: { newest.current() }, count: countUp)
    })
  }

  /// The suite on tasks that wait for each other.
  private static func checksOfASharedTurn() -> Checks {
    let turn = NSLock()
    return Checks(makeSpy: { makeSpy(onResume: oneAtATime($0, with: turn), count: countUp) })
  }

  private static func oneAtATime(
    _ onResume: @escaping @Sendable () -> Void, with lock: NSLock
  ) -> @Sendable () -> Void {
    { lock.withLock { onResume() } }
  }
}
