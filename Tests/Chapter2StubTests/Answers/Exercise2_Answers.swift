import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.2 StubURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_StubURLProtocol

  // Many answers race at once: a busy machine needs more than the time of one.
  static let judge = Judge<Checks>(
    [
      ("answersADataTask", { await $0.answersADataTask() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ])

  static let wrongAnswers = lawBreakers + wrongEverywhere + wrongInOneCase

  private static let lawBreakers = URLProtocolLawBreaker.answeringItsOwn.wrongAnswers { broken in
    Checks(makeSession: { broken(Exercise2_Subject.makeSession($0)) })
  }

  private static let wrongEverywhere = [
    wrong("never answers", rejectedBy: "answersADataTask", saying: "delivered nothing") { _, _ in },
    wrong(
      "answers 200 alone", rejectedBy: "answersADataTask", saying: "delivered 0 bytes, status 200"
    ) {
      double, _ in double.send(.status(200).withoutBody)
    },
    WrongAnswer(
      "an answer that is gone after one task", rejectedBy: lawCheck,
      saying: "failed the load",
      Checks(makeSession: { makeOneTaskSession($0) })),
    WrongAnswer(
      "a static answer", rejectedBy: lawCheck, saying: "got their own answer",
      Checks(makeSession: StubWithStaticAnswer.makeSession)),
  ]

  private static let wrongInOneCase = [
    wrong("looks at the response first", saying: "An error goes out as it is, and alone") {
      double, answer in
      var answer = answer
      if answer.response != nil { answer.error = nil }
      double.sendOrFail(answer)
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
    wrong("loses small headers", saying: "sent other headers") { double, answer in
      var answer = answer
      if let http = answer.response as? HTTPURLResponse, let url = http.url {
        let fields = (http.allHeaderFields as? [String: String] ?? [:])
          .filter { $0.key.first?.isUppercase == true }
        answer.response = HTTPURLResponse(
          url: url, statusCode: http.statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
      }
      double.sendOrFail(answer)
    },
    wrong("answers DELETE with an error", saying: "DELETE /items/3") { double, answer in
      let isAllowed = double.request.httpMethod != "DELETE" || answer.response == nil
      double.sendOrFail(isAllowed ? answer : .failure(URLError(.badURL)))
    },
  ]

  static let rightAnswers = [
    RightAnswer(
      "a path for each session instead of a host", Checks(makeSession: StubByPath.makeSession)),
    RightAnswer(
      "answers on a queue, unless it was stopped", Checks(makeSession: StubOnAQueue.makeSession)),
    RightAnswer("answers from a task", Checks(makeSession: StubFromATask.makeSession)),
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

  private static func wrong(
    _ name: String, rejectedBy check: String = lawCheck, saying: String,
    load: @escaping @Sendable (ClosureURLProtocol, SessionAnswer) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: saying,
      Checks(makeSession: { answer in ClosureURLProtocol.makeSession { load($0, answer) } }))
  }

  private static func makeOneTaskSession(_ answer: SessionAnswer) -> DoubledSession {
    let once = AnswerForOne(answer)
    return ClosureURLProtocol.makeSession { double in
      double.send(once.take() ?? .failure(URLError(.resourceUnavailable)))
    }
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

private final class AnswerForOne: Sendable {
  private let answer: Mutex<SessionAnswer?>

  init(_ answer: SessionAnswer) { self.answer = Mutex(answer) }

  func take() -> SessionAnswer? { answer.withLock { $0.take() } }
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

/// All sessions ask one host, each below a path of its own.
private final class StubByPath: URLProtocol {
  private static let answers = Mutex<[SessionAnswer]>([])

  @Sendable static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    let number = answers.withLock { answers in
      answers.append(answer)
      return answers.count - 1
    }
    return DoubledSession(
      answeredBy: StubByPath.self, baseURL: ShopURL.any.appendingPathComponent("\(number)"))
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let number = request.url?.pathComponents.dropFirst().first.flatMap { Int($0) }
    let answer = number.map { number in Self.answers.withLock { $0[number] } }
    sendOrFail(answer ?? .failure(URLError(.unsupportedURL)))
  }

  override func stopLoading() {}
}
