import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("2.1 StubURLSession: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_StubURLSession

  static let judge = Judge<Checks>([
    ("answersWhenResumed", { await $0.answersWhenResumed() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("servesTheAPI", { await $0.servesTheAPI() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("never answers", rejectedBy: "answersWhenResumed", saying: "no answer came") { _ in
      SessionAnswer?.none
    },
    wrong(
      "has an answer of its own", rejectedBy: "answersWhenResumed",
      saying: "was given the body \"tea\" and delivered \"\""
    ) {
      _ in .status(200)
    },
    wrong("adds an error", rejectedBy: "answersWhenResumed", saying: "added an error") { answer in
      var answer = answer
      answer.error = URLError(.unknown)
      return answer
    },
    wrong("loses the body", rejectedBy: "servesTheAPI", saying: "was given an item") { answer in
      var answer = answer
      answer.data = nil
      return answer
    },
    WrongAnswer(
      "answers in dataTask", rejectedBy: lawCheck, saying: "before resume() was called",
      Checks(makeStub: { answer in
        ClosureSession { _, handler in
          answer.deliver(to: handler)
          return ClosureTask {}
        }
      })),
    WrongAnswer(
      "one answer for all stubs", rejectedBy: lawCheck,
      saying: "were given the statuses 410 and 299",
      Checks(makeStub: { StubWithSharedAnswer(answer: $0) })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a MockURLSession with three properties", Checks(makeStub: MockURLSession.init)),
    RightAnswer(
      "a task ends once, and fails when it was cancelled, as a real one does",
      Checks(makeStub: { answer in
        ClosureSession { _, handler in
          let end = Mutex<SessionAnswer?>(answer)
          return ClosureTask(
            onResume: { end.withLock { $0.take() }?.deliver(to: handler) },
            onCancel: { end.withLock { if $0 != nil { $0 = .failure(URLError(.cancelled)) } } })
        }
      })),
    RightAnswer(
      "closures, as in many articles",
      Checks(makeStub: { answer in
        ClosureSession { _, handler in ClosureTask { answer.deliver(to: handler) } }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  /// A stub that delivers something else than its canned answer.
  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    delivers: @escaping @Sendable (SessionAnswer) -> SessionAnswer?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeStub: { answer in
        ClosureSession { _, handler in ClosureTask { delivers(answer)?.deliver(to: handler) } }
      }))
  }
}

/// The fault of a static answer: the stub that was made last answers for all.
private struct StubWithSharedAnswer: URLSessionProtocol {
  private static let shared = Mutex<SessionAnswer?>(nil)

  init(answer: SessionAnswer) {
    Self.shared.withLock { $0 = answer }
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { Self.shared.withLock { $0 }?.deliver(to: completionHandler) }
  }
}

/// The double of many articles: it is called a mock, and by the key it is a
/// stub. Its task is a class that is given the handler's three arguments.
private final class MockURLSession: URLSessionProtocol {
  private final class MockURLSessionDataTask: URLSessionDataTaskProtocol {
    private let closure: @Sendable () -> Void

    init(closure: @escaping @Sendable () -> Void) { self.closure = closure }

    func resume() { closure() }
    func cancel() {}
  }

  private let data: Data?
  private let response: URLResponse?
  private let error: (any Error)?

  init(_ answer: SessionAnswer) {
    data = answer.data
    response = answer.response
    error = answer.error
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    MockURLSessionDataTask { [data, response, error] in completionHandler(data, response, error) }
  }
}
