import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("3.2 FakeItemURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_FakeItemURLProtocol

  static let judge = Judge<Checks>([
    ("answersWithWhatTheCoreSays", { await $0.answersWithWhatTheCoreSays() }),
    ("handsOnTheRequest", { await $0.handsOnTheRequest() }),
    ("handsOnTheBody", { await $0.handsOnTheBody() }),
    ("asksOncePerTask", { await $0.asksOncePerTask() }),
    ("deliversAnError", { await $0.deliversAnError() }),
    ("tellsAnAnswerOnce", { await $0.tellsAnAnswerOnce() }),
    ("tellsAnErrorAlone", { await $0.tellsAnErrorAlone() }),
    ("failsWithoutACore", { await $0.failsWithoutACore() }),
    ("deliversAnEmptyBody", { await $0.deliversAnEmptyBody() }),
    ("sharesACore", { await $0.sharesACore() }),
    ("keepsCoresApart", { await $0.keepsCoresApart() }),
    ("servesTheAPI", { await $0.servesTheAPI() }),
  ])

  static let wrongAnswers = [
    wrong("never answers", rejectedBy: "answersWithWhatTheCoreSays") { _, _ in },
    wrong("always says 200", rejectedBy: "answersWithWhatTheCoreSays") { double, core in
      let body = core.answer(to: double.readable).data ?? Data()
      double.send(.status(200, body: String(decoding: body, as: UTF8.self)))
    },
    wrong("asks the core with the URL alone", rejectedBy: "handsOnTheRequest") { double, core in
      double.send(core.answer(to: URLRequest(url: double.request.url ?? ShopURL.any)))
    },
    wrong("loses the headers", rejectedBy: "handsOnTheRequest") { double, core in
      var request = double.readable
      request.allHTTPHeaderFields = [:]
      double.send(core.answer(to: request))
    },
    wrong("hands on the stream as it is", rejectedBy: "handsOnTheBody") { double, core in
      double.send(core.answer(to: double.request))
    },
    wrong("reads the first piece of a stream", rejectedBy: "handsOnTheBody") { double, core in
      var request = double.readable
      request.httpBody = request.httpBody?.prefix(4096)
      double.send(core.answer(to: request))
    },
    wrong("asks the core twice", rejectedBy: "asksOncePerTask") { double, core in
      _ = core.answer(to: double.readable)
      double.send(core.answer(to: double.readable))
    },
    wrong("finishes where it should fail", rejectedBy: "deliversAnError") { double, core in
      var answer = core.answer(to: double.readable)
      answer.error = nil
      double.send(answer)
    },
    wrong("ends twice", rejectedBy: "tellsAnAnswerOnce") { double, core in
      double.send(core.answer(to: double.readable))
      double.client?.urlProtocolDidFinishLoading(double)
    },
    wrong("fails, does not return, and ends", rejectedBy: "tellsAnErrorAlone") { double, core in
      let error = core.answer(to: double.readable).error ?? URLError(.unknown)
      double.client?.urlProtocol(double, didFailWithError: error)
      double.client?.urlProtocolDidFinishLoading(double)
    },
    WrongAnswer(
      "is silent where there is no core", rejectedBy: "failsWithoutACore",
      Checks(makeSession: FakeSilentWithoutCore.makeSession)),
    wrong("waits for a body that is empty", rejectedBy: "deliversAnEmptyBody") { double, core in
      let answer = core.answer(to: double.readable)
      if answer.data?.isEmpty == false || answer.error != nil { double.send(answer) }
    },
    WrongAnswer(
      "a stub: asks the core in advance and cans the answer", rejectedBy: "servesTheAPI",
      Checks(makeSession: { core in
        let can = core.answer(to: URLRequest(url: ShopURL.any))
        return ClosureURLProtocol.makeSession { $0.send(can) }
      })),
    WrongAnswer(
      "remembers for each session what it was told", rejectedBy: "sharesACore",
      Checks(makeSession: { core in
        let told = FirstAnswer()
        return ClosureURLProtocol.makeSession { $0.send(told.orAsk(core, $0.readable)) }
      })),
    WrongAnswer(
      "one core for all sessions", rejectedBy: "keepsCoresApart",
      Checks(makeSession: FakeWithStaticCore.makeSession)),
  ]

  static let rightAnswers = [
    RightAnswer("a path for each session instead of a host", Checks(makeSession: FakeByPath.make)),
    RightAnswer(
      "asks the core for a list of calls and makes them afterwards",
      Checks(makeSession: { core in
        ClosureURLProtocol.makeSession { double in
          for call in calls(for: core.answer(to: double.readable)) { call(double) }
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
    _ name: String, rejectedBy check: String,
    load: @escaping @Sendable (ClosureURLProtocol, any ItemServing) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
      Checks(makeSession: { core in ClosureURLProtocol.makeSession { load($0, core) } }))
  }

  private static func calls(for answer: SessionAnswer) -> [(URLProtocol) -> Void] {
    if let error = answer.error { return [{ $0.client?.urlProtocol($0, didFailWithError: error) }] }
    guard let response = answer.response else { return [] }
    return [
      { $0.client?.urlProtocol($0, didReceive: response, cacheStoragePolicy: .notAllowed) },
      { $0.client?.urlProtocol($0, didLoad: answer.data ?? Data()) },
      { $0.client?.urlProtocolDidFinishLoading($0) },
    ]
  }
}

private final class FirstAnswer: Sendable {
  private let answers = Mutex<[String: SessionAnswer]>([:])

  func orAsk(_ core: any ItemServing, _ request: URLRequest) -> SessionAnswer {
    guard request.httpMethod == "GET" else { return core.answer(to: request) }
    return answers.withLock { answers in
      let path = request.url?.path ?? ""
      let answer = answers[path] ?? core.answer(to: request)
      answers[path] = answer
      return answer
    }
  }
}

/// A request that no core answers waits for ever.
private final class FakeSilentWithoutCore: URLProtocol {
  private static let cores = PerHost<any ItemServing>()

  @Sendable static func makeSession(_ core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: FakeSilentWithoutCore.self)
    cores[session.baseURL] = core
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.cores[request.url].map { send($0.answer(to: readable)) } }
  override func stopLoading() {}
}

/// The fault of a static handler: the session that was made last answers for
/// all. The lock keeps the memory safe, and the answers are still wrong.
private final class FakeWithStaticCore: URLProtocol {
  private static let core = Mutex<(any ItemServing)?>(nil)

  @Sendable static func makeSession(_ core: any ItemServing) -> DoubledSession {
    Self.core.withLock { $0 = core }
    return DoubledSession(answeredBy: FakeWithStaticCore.self)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.core.withLock { $0 }.map { send($0.answer(to: readable)) } }
  override func stopLoading() {}
}

/// All sessions ask one host, each below a path of its own, which the core does
/// not get to see.
private final class FakeByPath: URLProtocol {
  private static let cores = Mutex<[any ItemServing]>([])

  @Sendable static func make(_ core: any ItemServing) -> DoubledSession {
    let number = cores.withLock { cores in
      cores.append(core)
      return cores.count - 1
    }
    return DoubledSession(
      answeredBy: FakeByPath.self, baseURL: ShopURL.any.appendingPathComponent("shop\(number)"))
  }

  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "https" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let parts = request.url?.pathComponents.dropFirst() ?? []
    guard let number = parts.first.flatMap({ Int($0.dropFirst(4)) }) else {
      return send(.failure(URLError(.unsupportedURL)))
    }
    var inner = readable
    inner.url = ShopURL.any.appendingPathComponent(parts.dropFirst().joined(separator: "/"))
    send(Self.cores.withLock { $0[number] }.answer(to: inner))
  }

  override func stopLoading() {}
}
