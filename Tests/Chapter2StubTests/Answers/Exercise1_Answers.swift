import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.1 StubURLSession: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_StubURLSession

  static let judge = Judge<Checks>([
    ("answersWhenResumed", { await $0.answersWhenResumed() }),
    ("keepsSilentUntilResumed", { await $0.keepsSilentUntilResumed() }),
    ("deliversAnyAnswer", { await $0.deliversAnyAnswer() }),
    ("answersEachTaskOnce", { await $0.answersEachTaskOnce() }),
    ("keepsItsOwnCan", { await $0.keepsItsOwnCan() }),
    ("servesTheAPI", { await $0.servesTheAPI() }),
  ])

  static let wrongAnswers = [
    wrong("answers in dataTask", rejectedBy: "keepsSilentUntilResumed") { answer, handler in
      answer.deliver(to: handler)
      return ClosureTask {}
    },
    wrong("never answers", rejectedBy: "answersWhenResumed") { _, _ in ClosureTask {} },
    wrong("always says 200", rejectedBy: "deliversAnyAnswer") { answer, handler in
      let ok = SessionAnswer.status(200).response
      return ClosureTask { handler(answer.data, ok, answer.error) }
    },
    wrong("calls back twice", rejectedBy: "answersEachTaskOnce") { answer, handler in
      ClosureTask {
        answer.deliver(to: handler)
        answer.deliver(to: handler)
      }
    },
    wrong("loses the body", rejectedBy: "servesTheAPI") { answer, handler in
      ClosureTask { handler(nil, answer.response, answer.error) }
    },
    WrongAnswer(
      "one can for all stubs", rejectedBy: "keepsItsOwnCan",
      Checks(makeStub: { StubWithSharedCan(answer: $0) })),
    WrongAnswer(
      "a can that is empty after one task", rejectedBy: "answersEachTaskOnce",
      Checks(makeStub: { StubForOneTask(answer: $0) })),
  ]

  static let rightAnswers = [
    RightAnswer(
      "is its own task", Checks(makeStub: { SelfResumingStub(answer: $0, deliver: {}) })),
    RightAnswer("answers on a queue", Checks(makeStub: { QueueStub(answer: $0) })),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  static let clauses = Clauses(
    of: "Chapters/Chapter2Stub/ProtocolInjection/Exercise1_StubURLSession.swift",
    [
      Clause(
        "a session that answers every request from its can",
        brokenBy: "never answers", "always says 200", "loses the body", "calls back twice",
        "one can for all stubs", "a can that is empty after one task"),
      Clause(
        "The answer goes to the completion handler when the task is resumed, and not before",
        brokenBy: "answers in dataTask"),
    ])

  @Test func everyClauseIsHeld() throws {
    try Self.clauses.expectWhole(with: Self.wrongAnswers)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func wrong(
    _ name: String, rejectedBy check: String,
    makeTask: @escaping @Sendable (SessionAnswer, @escaping ClosureSession.Handler) -> ClosureTask
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
      Checks(makeStub: { answer in ClosureSession { makeTask(answer, $0) } }))
  }
}

/// The fault of a static can: the stub that was made last answers for all.
private struct StubWithSharedCan: URLSessionProtocol {
  private static let can = Mutex<SessionAnswer?>(nil)

  init(answer: SessionAnswer) {
    Self.can.withLock { $0 = answer }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask {
      let answer = Self.can.withLock { $0 }
      completionHandler(answer?.data, answer?.response, answer?.error)
    }
  }
}

private final class StubForOneTask: URLSessionProtocol {
  private let can: Mutex<SessionAnswer?>

  init(answer: SessionAnswer) {
    can = Mutex(answer)
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask {
      guard let answer = self.can.withLock({ $0.take() }) else { return }
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}

/// A session that hands out a copy of itself as the task.
private struct SelfResumingStub: URLSessionProtocol, URLSessionDataTaskProtocol {
  let answer: SessionAnswer
  var deliver: @Sendable () -> Void

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    SelfResumingStub(answer: answer) {
      completionHandler(answer.data, answer.response, answer.error)
    }
  }

  func resume() { deliver() }
  func cancel() {}
}

/// A stub as asynchronous as the real session.
private final class QueueStub: URLSessionProtocol {
  private let answer: SessionAnswer
  private let queue = DispatchQueue(label: "QueueStub")

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [answer, queue] in
      queue.async { completionHandler(answer.data, answer.response, answer.error) }
    }
  }
}
