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

  static let judge = Judge<Checks>([
    ("answersADataTask", { await $0.answersADataTask() }),
    ("deliversTheWholeBody", { await $0.deliversTheWholeBody() }),
    ("deliversAnError", { await $0.deliversAnError() }),
    ("tellsAnAnswerOnce", { await $0.tellsAnAnswerOnce() }),
    ("tellsAnErrorAlone", { await $0.tellsAnErrorAlone() }),
    ("failsThreeNils", { await $0.failsThreeNils() }),
    ("failsWithoutACan", { await $0.failsWithoutACan() }),
    ("deliversAnEmptyBody", { await $0.deliversAnEmptyBody() }),
    ("answersEachTask", { await $0.answersEachTask() }),
    ("keepsTheCansApart", { await $0.keepsTheCansApart() }),
    ("servesTheAPI", { await $0.servesTheAPI() }),
    ("servesACallerThatAwaits", { await $0.servesACallerThatAwaits() }),
  ])

  static let wrongAnswers = wrongEverywhere + wrongToTheClient + wrongOnLinux

  private static let wrongEverywhere = [
    wrong("never answers", rejectedBy: "answersADataTask") { _, _ in },
    wrong("never finishes", rejectedBy: "answersADataTask") { double, answer in
      guard let response = answer.response else { return }
      double.client?.urlProtocol(double, didReceive: response, cacheStoragePolicy: .notAllowed)
    },
    wrong("always says 200", rejectedBy: "answersADataTask") { double, answer in
      double.send(.status(200, body: String(decoding: answer.data ?? Data(), as: UTF8.self)))
    },
    wrong("loses the end of a long body", rejectedBy: "deliversTheWholeBody") { double, answer in
      var answer = answer
      answer.data = answer.data?.prefix(4096)
      double.send(answer)
    },
    wrong("finishes where it should fail", rejectedBy: "deliversAnError") { double, answer in
      var answer = answer
      answer.error = nil
      double.send(answer)
    },
    wrong("fails with an error of its own", rejectedBy: "deliversAnError") { double, answer in
      guard answer.error != nil else { return double.send(answer) }
      double.send(.failure(URLError(.badServerResponse)))
    },
    wrong("waits for a body that is empty", rejectedBy: "deliversAnEmptyBody") { double, answer in
      guard let data = answer.data, !data.isEmpty else { return }
      double.send(answer)
    },
    WrongAnswer(
      "one can for all sessions", rejectedBy: "keepsTheCansApart",
      Checks(makeSession: StubWithStaticCan.makeSession)),
    WrongAnswer(
      "a can that is empty after one task", rejectedBy: "answersEachTask",
      Checks(makeSession: { makeOneTaskSession($0) })),
    WrongAnswer(
      "a can that is empty after one item", rejectedBy: "servesACallerThatAwaits",
      Checks(makeSession: { makeOneTaskSession($0) })),
    wrong("loses the body", rejectedBy: "servesTheAPI") { double, answer in
      var answer = answer
      answer.data = nil
      double.send(answer)
    },
  ]

  // Darwin puts the pieces of a body together; on Linux a completion handler
  // gets the last one alone.
  #if canImport(FoundationNetworking)
    private static let wrongOnLinux = [
      wrong("sends the body in two pieces", rejectedBy: "deliversTheWholeBody") { double, answer in
        guard let data = answer.data, data.count > 1, let response = answer.response else {
          return double.send(answer)
        }
        double.client?.urlProtocol(double, didReceive: response, cacheStoragePolicy: .notAllowed)
        double.client?.urlProtocol(double, didLoad: data.prefix(data.count / 2))
        double.client?.urlProtocol(double, didLoad: data.dropFirst(data.count / 2))
        double.client?.urlProtocolDidFinishLoading(double)
      }
    ]
  #else
    private static let wrongOnLinux: [WrongAnswer<Checks>] = []
  #endif

  static let rightAnswers = [
    RightAnswer(
      "a path for each session instead of a host",
      Checks(makeSession: StubByPath.makeSession)),
    RightAnswer(
      "answers on another queue",
      Checks(makeSession: { answer in
        ClosureURLProtocol.makeSession { double in
          later(double) { $0.send(answer.response == nil ? failure(for: answer) : answer) }
        }
      })),
    RightAnswer(
      "prepares the calls to the client in advance",
      Checks(makeSession: { answer in
        ClosureURLProtocol.makeSession {
          $0.send(answer.response == nil ? failure(for: answer) : answer)
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

  static func wrong(
    _ name: String, rejectedBy check: String,
    load: @escaping @Sendable (ClosureURLProtocol, SessionAnswer) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
      Checks(makeSession: { answer in ClosureURLProtocol.makeSession { load($0, answer) } }))
  }

  private static func failure(for answer: SessionAnswer) -> SessionAnswer {
    .failure(answer.error ?? URLError(.zeroByteResource))
  }

  private static func makeOneTaskSession(_ answer: SessionAnswer) -> DoubledSession {
    let can = Can(answer)
    return ClosureURLProtocol.makeSession { double in
      double.send(can.take() ?? .failure(URLError(.resourceUnavailable)))
    }
  }
}

private final class Can: Sendable {
  private let answer: Mutex<SessionAnswer?>

  init(_ answer: SessionAnswer) { self.answer = Mutex(answer) }

  func take() -> SessionAnswer? { answer.withLock { $0.take() } }
}

/// The fault of a static handler: the session that was made last answers for
/// all. The lock keeps the memory safe, and the answers are still wrong.
private final class StubWithStaticCan: URLProtocol {
  private static let can = Mutex<SessionAnswer?>(nil)

  @Sendable static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    can.withLock { $0 = answer }
    return DoubledSession(answeredBy: StubWithStaticCan.self)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.can.withLock { $0 }.map(send) }
  override func stopLoading() {}
}

/// All sessions ask one host, each below a path of its own.
private final class StubByPath: URLProtocol {
  private static let cans = Mutex<[SessionAnswer]>([])

  @Sendable static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    let number = cans.withLock { cans in
      cans.append(answer)
      return cans.count - 1
    }
    return DoubledSession(
      answeredBy: StubByPath.self, baseURL: ShopURL.any.appendingPathComponent("\(number)"))
  }

  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "https" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let number = request.url?.pathComponents.dropFirst().first.flatMap { Int($0) }
    let can = number.map { number in Self.cans.withLock { $0[number] } }
    if let can, can.response != nil || can.error != nil { return send(can) }
    send(.failure(URLError(.unsupportedURL)))
  }

  override func stopLoading() {}
}
