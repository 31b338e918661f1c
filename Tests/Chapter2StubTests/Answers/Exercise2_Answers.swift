import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("2.2 StubURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_StubURLProtocol

  // Many answers race at once: a busy machine needs more than the time of one.
  static let judge = Judge<Checks>(
    [
      ("answersADataTask", { await $0.answersADataTask() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ])

  static let wrongAnswers: [Wrong] = [
    wrong("never answers", rejectedBy: "answersADataTask", saying: "delivered nothing") { _, _ in },
    wrong(
      "answers 200 alone", rejectedBy: "answersADataTask", saying: "delivered 0 bytes, status 200"
    ) {
      double, _ in double.send(.status(200).withoutBody)
    },
    WrongAnswer(
      "a static answer", rejectedBy: lawCheck, saying: "got their own answer",
      Checks(makeSession: StubWithStaticAnswer.makeSession)),
    wrong(
      "answers each load twice", rejectedBy: "answersADataTask",
      saying: "So nothing more is tried with a real session"
    ) { double, answer in
      for _ in 1...2 { double.sendOrFail(answer) }
    },
    wrong("fails an error, does not return, and answers", saying: "after didFailWithError") {
      double, answer in
      if answer.error != nil { double.sendOrFail(answer) }
      double.sendOrFail(answer)
    },
    wrong("takes each response for HTTP", saying: "failed the load") { double, answer in
      let isHTTP = answer.response is HTTPURLResponse
      double.sendOrFail(isHTTP || answer.error != nil ? answer : .failure(URLError(.unknown)))
    },
    wrong("waits for a body", saying: "did not end the load") { double, answer in
      if answer.error != nil || answer.response == nil || answer.data?.isEmpty == false {
        double.sendOrFail(answer)
      }
    },
    wrong("ends three nils without a response", saying: "no real load succeeds") {
      $0.send($1)
    },
    wrong("is silent about three nils", saying: "told its client nothing") { double, answer in
      if answer.response != nil || answer.error != nil { double.send(answer) }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a closure for each session",
      Checks(makeSession: { answer in
        ClosureURLProtocol.makeSession { $0.sendOrFail(answer) }
      })),
    RightAnswer(
      "fails with an error of its own, and sends an empty body for none",
      Checks(makeSession: { answer in
        ClosureURLProtocol.makeSession { double in
          if answer.error == nil && answer.response == nil {
            return double.send(.failure(NoAnswer(url: double.request.url)))
          }
          double.send(
            SessionAnswer(
              data: answer.data ?? Data(), response: answer.response, error: answer.error))
        }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, rejectedBy check: String = lawCheck, saying: String,
    load: @escaping @Sendable (ClosureURLProtocol, SessionAnswer) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: saying,
      Checks(makeSession: { answer in ClosureURLProtocol.makeSession { load($0, answer) } }))
  }
}

extension SessionAnswer {
  fileprivate var withoutBody: SessionAnswer {
    SessionAnswer(data: nil, response: response, error: error)
  }
}

/// An error as articles write one.
private struct NoAnswer: LocalizedError {
  let url: URL?

  var errorDescription: String? { "Nobody set an answer for \(url?.host ?? "no host")." }
}

/// The fault of a static handler: the session that was made last answers for
/// all. The lock keeps the memory safe, and the answers are still wrong.
private final class StubWithStaticAnswer: URLProtocol {
  private static let shared = Mutex<SessionAnswer?>(nil)

  @Sendable static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    shared.withLock { $0 = answer }
    return DoubledSession(answeredBy: StubWithStaticAnswer.self)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.shared.withLock { $0 }.map(send) }
  override func stopLoading() {}
}
