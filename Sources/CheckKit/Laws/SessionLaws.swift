import DoubleKit
import Foundation
import ItemDetail

/// The laws of the seam of protocol injection. Why each matters: `Chapters/Laws.md`.
///
/// The last check of an exercise asks those that its lesson has taught, one at a time:
///
/// ```swift
/// await teach.expectLaws(
///   SessionLaws.ofAStub, of: SessionDouble("StubURLSession", make: makeStub))
/// ```
///
/// A mock is told `requests`, all of them and in their order, before it is handed over.
public enum SessionLaws {
  /// For a double that chooses its answer itself.
  public static let calling = [
    waitsForResume, completesOnce, deliversNothingOnCancel, cancelsOneTaskAlone,
  ]

  /// For a double that is given any answer and delivers it as it is.
  public static let faithful = [deliversAsGiven]

  private typealias Shared = AskedLaws<URLRequest>

  package static let answersEveryRequest = Shared.answersEachCall().on(\SessionDouble.asked)
  package static let completesOnce = Shared.answersOnce().on(\SessionDouble.asked)
  package static let sharesNoAnswer = Shared.sharesNothing().on(\SessionDouble.asked)
  package static let callsNobodyUnderALock = Shared.callsOutsideLocks().on(\SessionDouble.asked)
  package static let deliversAsGiven = Shared.deliversAsGiven(SessionAnswer.everyKind)
    .on(\SessionDouble.asked)
  /// The same law with answers that a real session gives.
  static let deliversRealAnswers = Shared.deliversAsGiven(SessionAnswer.realistic)
    .on(\SessionDouble.asked)
}

extension SessionLaws {
  static let inStages: [DiagnosisStage: [Law<SessionDouble>]] = [
    .oneAfterTheOther: [
      answersEveryRequest, deliversRealAnswers, completesOnce, outlivesItsSession,
      outlivesItsTask,
    ],
    .severalAtOnce: [
      waitsForResume, cancelsOneTaskAlone, deliversNoAnswerOnCancel, callsNobodyUnderALock,
    ],
    .twentySessionsAtOnce: [sharesNoAnswer],
  ]
}

// The laws of tasks.
extension SessionLaws {
  private static let request = URLRequest.ofLaw("items/31")
  private static let answer = SessionAnswer.status(410)

  package static let waitsForResume = Law<SessionDouble>(
    "A task answers when it is resumed, and not before.",
    harm: "An API that never calls `resume()` looks right.", cure: .isEager
  ) { double in
    let made = await double.make(answer, [request, request])
    let logs = [CompletionLog<SessionAnswer>(), CompletionLog()]
    let tasks = logs.map { made.task(for: request, into: $0) }
    // The second task is resumed, so its answer is the sign that the first has
    // had its time.
    tasks[1].resume()
    await logs[1].values(atLeast: 1)
    await Deadline.moment.pass()
    return withExtendedLifetime(tasks) { logs[0].values.isEmpty }
      ? nil : "\(double.name) answered before resume() was called."
  }

  package static let cancelsOneTaskAlone = Law<SessionDouble>(
    "Its tasks leave each other alone, whichever of them is resumed or cancelled.",
    harm: "A test that cancels one load loses the answer to the next.", cure: .hasOneTask,
    after: [answersEveryRequest, waitsForResume]
  ) { double in
    for isCancelled in [false, true] {
      let made = await double.make(answer, [request, request])
      let logs = [CompletionLog<SessionAnswer>(), CompletionLog()]
      let tasks = logs.map { made.task(for: request, into: $0) }
      if isCancelled { tasks[0].cancel() }
      for place in isCancelled ? [1] : [1, 0] {
        tasks[place].resume()
        let isAnswered = await !logs[place].values(atLeast: 1).isEmpty
        if withExtendedLifetime(tasks, { isAnswered }) { continue }
        let story = isCancelled ? "one was cancelled" : "the later one was resumed first"
        return "\(double.name) made two tasks; \(story), and the"
          + " \(place == 0 ? "first" : "other") was not answered."
      }
    }
    return nil
  }

  package static let deliversNothingOnCancel = nothingOnCancel { _ in false }

  /// For a double from elsewhere, which may end a task that has no answer yet as a real session
  /// does.
  static let deliversNoAnswerOnCancel = nothingOnCancel {
    ($0.error as? URLError)?.code == .cancelled
  }

  private static func nothingOnCancel(
    but mayEndATask: @escaping @Sendable (SessionAnswer) -> Bool
  ) -> Law<SessionDouble> {
    Law(
      "`cancel()` on its task never calls the completion handler.",
      harm: "The caller gets an outcome that no test set, perhaps as a second one.",
      cure: .callsTwice, after: [completesOnce, waitsForResume]
    ) { double in await faultOnCancel(of: double, but: mayEndATask) }
  }

  private static func faultOnCancel(
    of double: SessionDouble, but mayEndATask: (SessionAnswer) -> Bool
  ) async -> String? {
    let made = await double.make(answer, [request, request, request])
    let logs = [CompletionLog<SessionAnswer>(), CompletionLog(), CompletionLog()]
    let tasks = logs.map { made.task(for: request, into: $0) }
    tasks[1].resume()
    let counts = [0, await logs[1].values(atLeast: 1).count]
    for task in tasks.prefix(2) { task.cancel() }
    // The answer to the third is the sign that the others have had their time.
    tasks[2].resume()
    await logs[2].values(atLeast: 1)
    await Deadline.moment.pass()
    let stories = ["was never resumed", "had its answer"]
    for place in 0..<2 {
      guard let answer = logs[place].values.dropFirst(counts[place]).first else { continue }
      if place == 0 && mayEndATask(answer) { continue }
      return "\(double.name) delivered \(answer) when a task that \(stories[place]) was cancelled."
    }
    return withExtendedLifetime(tasks) { nil }
  }

  package static let outlivesItsSession = Law<SessionDouble>(
    "A task still answers when nobody holds its session any more.",
    harm: "The test passes or hangs, depending on what it keeps in a variable.",
    cure: .isLetGo, after: [answersEveryRequest]
  ) { double in
    let log = CompletionLog<SessionAnswer>()
    let task = await double.make(answer, [request]).task(for: request, into: log)
    task.resume()
    let isAnswered = await !log.values(atLeast: 1).isEmpty
    return withExtendedLifetime(task) { isAnswered }
      ? nil : "\(double.name) was let go before its task was resumed, and the task did not answer."
  }

  package static let outlivesItsTask = Law<SessionDouble>(
    "A resumed task still answers when nobody holds it any more.",
    harm: "The test passes or hangs, depending on whether `ItemDetailAPI` keeps the task.",
    cure: .isLetGo, after: [answersEveryRequest]
  ) { double in
    let log = CompletionLog<SessionAnswer>()
    let made = await double.make(answer, [request])
    made.task(for: request, into: log).resume()
    let isAnswered = await !log.values(atLeast: 1).isEmpty
    return withExtendedLifetime(made) { isAnswered }
      ? nil : "A task of \(double.name) was resumed and then let go, and it did not answer."
  }

  /// The law about locks for the calls that a mock does not expect: a caller that failed
  /// may try again at once. What the mock reports of them is not the question here.
  package static let refusesOutsideItsLocks = Law<SessionDouble>(
    callsNobodyUnderALock.description, harm: callsNobodyUnderALock.harm, cure: .callsUnderALock
  ) { double in
    let stranger = URLRequest.ofLaw("wishlist", "DELETE")
    let isShutOut = CompletionLog<Bool>()
    _ = await issues {
      let isOut = await HeldCallback.shutsOut {
        let session = await double.make(answer, [request]).session
        return (
          { callback in session.dataTask(with: stranger) { _, _, _ in callback() }.resume() },
          { session.dataTask(with: request) { _, _, _ in }.resume() }
        )
      }
      isShutOut.record(isOut)
    }
    guard isShutOut.values == [true] else { return nil }
    return "\(double.name) answers an unexpected call inside a lock, or on a queue that it needs"
      + " itself: nobody can ask it there."
  }
}
