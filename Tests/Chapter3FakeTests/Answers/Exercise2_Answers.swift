import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("3.2 FakeItemURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_FakeItemURLProtocol

  // Many answers race at once: a busy machine needs more than the time of one.
  static let judge = Judge<Checks>(
    [
      ("answersWithWhatTheCoreSays", { await $0.answersWithWhatTheCoreSays() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
      ("handsOnTheRequest", { await $0.handsOnTheRequest() }),
      ("asksAnew", { await $0.asksAnew() }),
    ])

  static let wrongAnswers: [Wrong] = [
    wrong("never answers", rejectedBy: "answersWithWhatTheCoreSays", saying: "delivered nothing") {
      _, _ in
    },
    wrong("always says 200", rejectedBy: "answersWithWhatTheCoreSays", saying: "status 200") {
      double, core in
      let body = core.answer(to: double.readable).data ?? Data()
      double.send(.status(200, body: String(decoding: body, as: UTF8.self)))
    },
    wrong("ends an answer of three nils", saying: "no real load succeeds") { double, core in
      double.send(core.answer(to: double.readable))
    },
    asking("asks with the URL alone", saying: "and shows the method GET") {
      URLRequest(url: $0.url ?? ShopURL.any)
    },
    asking("loses the headers", saying: "shows no header") {
      var request = $0
      request.allHTTPHeaderFields = [:]
      return request
    },
    asking("reads the first piece of a stream", saying: "as a stream; the core found 4096") {
      var request = $0
      request.httpBody = request.httpBody?.prefix(4096)
      return request
    },
    wrong("hands on the stream as it is", rejectedBy: "handsOnTheRequest", saying: "found 0 bytes")
    { $0.sendOrFail($1.answer(to: $0.request)) },
    again("asks the core again when that failed", saying: "second: DELETE jug") {
      $0.error != nil
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "asks the core for a list of calls and makes them afterwards",
      Checks(makeSession: { core in
        ClosureURLProtocol.makeSession { double in
          for call in calls(for: core.answer(to: double.readable)) { call(double) }
        }
      })),
    RightAnswer(
      "asks and answers on a queue, unless it was stopped",
      Checks(makeSession: FakeOnAQueue.makeSession)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, rejectedBy check: String = lawCheck, saying fault: String,
    load: @escaping @Sendable (ClosureURLProtocol, any ItemServing) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeSession: { core in ClosureURLProtocol.makeSession { load($0, core) } }))
  }

  /// Asks twice where an answer is bad.
  private static func again(
    _ name: String, saying fault: String,
    where isBad: @escaping @Sendable (SessionAnswer) -> Bool
  ) -> WrongAnswer<Checks> {
    wrong(name, rejectedBy: "asksAnew", saying: fault) { double, core in
      let answer = core.answer(to: double.readable)
      double.sendOrFail(isBad(answer) ? core.answer(to: double.readable) : answer)
    }
  }

  /// A right adapter, but for the request that it hands on.
  private static func asking(
    _ name: String, saying fault: String,
    with change: @escaping @Sendable (URLRequest) -> URLRequest
  ) -> WrongAnswer<Checks> {
    wrong(name, rejectedBy: "handsOnTheRequest", saying: fault) { double, core in
      double.sendOrFail(core.answer(to: change(double.readable)))
    }
  }

  private static func calls(for answer: SessionAnswer) -> [(URLProtocol) -> Void] {
    if let error = answer.error { return [{ $0.client?.urlProtocol($0, didFailWithError: error) }] }
    guard let response = answer.response else {
      return [{ $0.client?.urlProtocol($0, didFailWithError: URLError(.badServerResponse)) }]
    }
    return [
      { $0.client?.urlProtocol($0, didReceive: response, cacheStoragePolicy: .notAllowed) },
      { $0.client?.urlProtocol($0, didLoad: answer.data ?? Data()) },
      { $0.client?.urlProtocolDidFinishLoading($0) },
    ]
  }
}

extension URLProtocol {
  /// The request with its body as data.
  var readable: URLRequest {
    var request = request
    request.httpBody = request.bodyBytes
    return request
  }

}

/// Asks on a queue of its own, unless it was stopped.
final class FakeOnAQueue: URLProtocol {
  private static let queue = DispatchQueue(label: "FakeOnAQueue")
  private static let cores = PerHost<any ItemServing>()
  private let isStopped = Mutex(false)

  @Sendable static func makeSession(_ core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: FakeOnAQueue.self)
    cores[session.baseURL] = core
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // A URLProtocol is not Sendable; the loader leaves it alone meanwhile.
    nonisolated(unsafe) let double = self
    Self.queue.async {
      if double.isStopped.withLock({ $0 }) { return }
      let answer = Self.cores[double.request.url]?.answer(to: double.readable)
      double.sendOrFail(answer ?? .failure(URLError(.cannotFindHost)))
    }
  }

  override func stopLoading() { isStopped.withLock { $0 = true } }
}
