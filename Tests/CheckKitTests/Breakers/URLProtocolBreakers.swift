import DoubleKit
import Foundation

@testable import CheckKit

extension LawBreaker<URLProtocolDouble> {
  private typealias Laws = URLProtocolLaws

  static let ofAnswering = [
    LawBreaker(Laws.keepsSessionsApart, by: "has the newest answer", says: "1 of them got") {
      let answers = CompletionLog<SessionAnswer>()
      return double { answer in
        answers.record(answer)
        return Script { double in Script.answering(answers.values.last ?? answer).load(double) }
      }
    },
    broken(Laws.acceptsEachRequest, by: "takes GET alone", says: "in canInit") {
      $0.accepts = { $0.httpMethod == "GET" }
    },
    broken(Laws.leavesTheRequest, by: "lets nothing be cached", says: "changes GET") {
      $0.canonical = { request in
        var request = request
        request.cachePolicy = .reloadIgnoringLocalCacheData
        return request
      }
    },
    broken(Laws.heedsTheStop, by: "fails a load that is stopped", says: "was stopped") {
      $0.stop = { $0.tell(.failure(URLError(.cancelled))) }
    },
    telling(Laws.endsEachLoad, by: "never ends", says: "did not end the load") { call, double in
      if case .end = call { return }
      double.tell(call)
    },
    LawBreaker(
      Laws.endsEachLoad, by: "does not end at another host", says: "a host without an answer"
    ) { double(by: SilentAbroadURLProtocol.self) { .answering($0) } },
    telling(
      Laws.keepsTheOrder, by: "finishes without a response",
      says: "didFinishLoading without didReceive"
    ) { call, double in
      if case .response = call { return }
      if case .body = call { return }
      double.tell(call)
    },
    telling(
      Laws.keepsTheOrder, by: "finishes after an error",
      says: "didFinishLoading after didFailWithError"
    ) { call, double in
      double.tell(call)
      if case .failure = call { double.tell(.end) }
    },
    telling(Laws.keepsTheBodyInOne, by: "cuts the body in two", says: "in 2 pieces") {
      call, double in
      guard case .body(let data) = call, data.count > 1 else { return double.tell(call) }
      double.tell(.body(data.prefix(1)))
      double.tell(.body(data.dropFirst()))
    },
    telling(Laws.keepsTheResponse, by: "always says 202", says: "status 202 instead of status") {
      call, double in
      guard case .response = call, let accepted = SessionAnswer.status(202).response else {
        return double.tell(call)
      }
      double.tell(.response(accepted))
    },
    telling(Laws.keepsTheBody, by: "hands on another body", says: "sent 9 bytes") { call, double in
      guard case .body(let data) = call, !data.starts(with: Data("the answer".utf8)) else {
        return double.tell(call)
      }
      double.tell(.body(Data("something".utf8)))
    },
    telling(Laws.failsAlone, by: "responds before an error", says: "told its client didReceive") {
      call, double in
      if case .failure = call, let ok = SessionAnswer.status(200).response {
        double.tell(.response(ok))
      }
      double.tell(call)
    },
    LawBreaker(
      Laws.failsTheImpossible, by: "ends what has no response",
      says: "told its client didFinishLoading"
    ) {
      double { answer in
        guard answer.response == nil, answer.error == nil else { return .answering(answer) }
        return Script { $0.tell(.end) }
      }
    },
    broken(Laws.answersEachLoad, by: "answers one load alone", says: "of load number 2") {
      script in
      let (load, count) = (script.load, Counter())
      script.load = { double in
        if count.next() == 1 { return load(double) }
        double.tell(.failure(URLError(.badURL)))
      }
    },
  ]

  static let ofSilent = [
    LawBreaker(Laws.neverAnswers, by: "fails at once", says: "told its client didFailWithError") {
      double { _ in Script { $0.tell(.failure(URLError(.timedOut))) } }
    },
    LawBreaker(Laws.heedsTheStop, by: "fails a load that is stopped", says: "was stopped") {
      double { _ in
        var script = Script { _ in }
        script.stop = { $0.tell(.failure(URLError(.cancelled))) }
        return script
      }
    },
  ]

  private static func double(
    by urlProtocol: ScriptedURLProtocol.Type = ScriptedURLProtocol.self,
    _ script: @escaping @Sendable (SessionAnswer) -> Script
  ) -> URLProtocolDouble {
    URLProtocolDouble("Broken") { answer, _ in urlProtocol.makeSession(by: script(answer)) }
  }

  private static func broken(
    _ law: Law<URLProtocolDouble>, by name: String, says: String,
    _ change: @escaping @Sendable (inout Script) -> Void
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) {
      double { answer in
        var script = Script.answering(answer)
        change(&script)
        return script
      }
    }
  }

  private static func telling(
    _ law: Law<URLProtocolDouble>, by name: String, says: String,
    _ tell: @escaping @Sendable (Script.Call, ScriptedURLProtocol) -> Void
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) { double { .answering($0, telling: tell) } }
  }
}

/// What a double does for the session of one host.
struct Script: Sendable {
  /// What it tells its client.
  enum Call { case response(URLResponse), body(Data), end, failure(any Error) }

  var accepts: @Sendable (URLRequest) -> Bool = { _ in true }
  var canonical: @Sendable (URLRequest) -> URLRequest = { $0 }
  var stop: @Sendable (ScriptedURLProtocol) -> Void = { _ in }
  var load: @Sendable (ScriptedURLProtocol) -> Void

  init(load: @escaping @Sendable (ScriptedURLProtocol) -> Void) { self.load = load }

  /// Answers rightly, but for the way in which it tells its client.
  static func answering(
    _ answer: SessionAnswer,
    telling tell: @escaping @Sendable (Call, ScriptedURLProtocol) -> Void = { $1.tell($0) }
  ) -> Script {
    Script { double in
      guard answer.error == nil, let response = answer.response else {
        return tell(.failure(answer.error ?? URLError(.badServerResponse)), double)
      }
      tell(.response(response), double)
      if let data = answer.data { tell(.body(data), double) }
      tell(.end, double)
    }
  }
}

/// A `URLProtocol` that follows the script of its session.
class ScriptedURLProtocol: URLProtocol {
  private static let scripts = PerHost<Script>()

  class func makeSession(by script: Script) -> DoubledSession {
    let session = DoubledSession(answeredBy: self)
    scripts[session.baseURL] = script
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool {
    scripts[request.url]?.accepts(request) ?? true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    scripts[request.url]?.canonical(request) ?? request
  }

  override func startLoading() {
    if let script = Self.scripts[request.url] { script.load(self) } else { loadForAStranger() }
  }

  override func stopLoading() { Self.scripts[request.url]?.stop(self) }

  func loadForAStranger() { tell(.failure(URLError(.cannotFindHost))) }

  func tell(_ call: Script.Call) {
    switch call {
    case .response(let response):
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    case .body(let data): client?.urlProtocol(self, didLoad: data)
    case .end: client?.urlProtocolDidFinishLoading(self)
    case .failure(let error): client?.urlProtocol(self, didFailWithError: error)
    }
  }
}

private final class SilentAbroadURLProtocol: ScriptedURLProtocol {
  override func loadForAStranger() {}
}
