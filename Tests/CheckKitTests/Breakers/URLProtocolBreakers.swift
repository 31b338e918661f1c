import DoubleKit
import Foundation
import Synchronization

@testable import CheckKit

extension LawBreaker<URLProtocolDouble> {
  private typealias Laws = URLProtocolLaws

  static let ofURLProtocols = [
    LawBreaker(
      Laws.keepsSessionsApart, by: "gives the answer of the session before", says: "got their own"
    ) {
      let latest = Mutex<SessionAnswer?>(nil)
      return double { answer in
        let given = latest.withLock { latest in
          defer { latest = answer }
          return latest ?? answer
        }
        return .answering(given)
      }
    },
    broken(Laws.acceptsEachRequest, by: "takes GET alone", says: "in canInit") {
      $0.accepts = { $0.httpMethod == "GET" }
    },
    broken(Laws.leavesTheRequest, by: "lets nothing be cached", says: "in canonicalRequest") {
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
    telling(Laws.keepsTheOrder, by: "cuts the body in two", says: "in 2 pieces") { call, double in
      guard case .body(let data) = call, data.count > 1 else { return double.tell(call) }
      double.tell(.body(data.prefix(1)), .body(data.dropFirst()))
    },
    telling(Laws.keepsTheResponse, by: "always says 200", says: "status 200 instead of status") {
      call, double in
      guard case .response = call, let ok = SessionAnswer.status(200).response else {
        return double.tell(call)
      }
      double.tell(.response(ok))
    },
    telling(Laws.keepsTheBody, by: "loses the body", says: "sent 0 bytes") { call, double in
      if case .body = call { return }
      double.tell(call)
    },
    telling(Laws.failsAlone, by: "responds before an error", says: "told its client didReceive") {
      call, double in
      if case .failure = call, let ok = SessionAnswer.status(200).response {
        double.tell(.response(ok))
      }
      double.tell(call)
    },
    telling(
      Laws.failsTheImpossible, by: "ends what has no response",
      says: "told its client didFinishLoading"
    ) { call, double in
      if case .failure = call { double.tell(.end) } else { double.tell(call) }
    },
    LawBreaker(
      Laws.failsStrangers, by: "answers 404 at another host", says: "a host without an answer"
    ) {
      double(by: HospitableURLProtocol.self) { .answering($0) }
    },
    broken(Laws.answersEachPort, by: "knows one port alone", says: "port 8443") { script in
      let load = script.load
      script.load = { double in
        guard double.request.url?.port != nil else { return load(double) }
        double.tell(.failure(URLError(.cannotFindHost)))
      }
    },
    LawBreaker(Laws.onlyFails, by: "fails GET alone", says: "told its client nothing") {
      double { _ in
        Script { if $0.request.httpMethod == "GET" { $0.tell(.failure(URLError(.badURL))) } }
      }
    },
    LawBreaker(
      Laws.neverAnswers, by: "fails at once", says: "told its client didFailWithError"
    ) {
      double { _ in Script { $0.tell(.failure(URLError(.timedOut))) } }
    },
    broken(
      Laws.answersEachLoad, by: "has a hundred answers", says: "it was load number 101"
    ) { script in
      let (load, count) = (script.load, Counter())
      script.load = { double in
        if count.next() <= 100 { return load(double) }
        double.tell(.failure(URLError(.badURL)))
      }
    },
    LawBreaker(
      Laws.losesNoSession, by: "keeps one session in two", says: "kept their answer"
    ) {
      let count = Counter()
      return double { answer in
        count.next().isMultiple(of: 2)
          ? .answering(answer) : Script { $0.tell(.failure(URLError(.badURL))) }
      }
    },
  ]

  private static func double(
    by urlProtocol: ScriptedURLProtocol.Type = ScriptedURLProtocol.self,
    _ script: @escaping @Sendable (SessionAnswer) -> Script
  ) -> URLProtocolDouble {
    URLProtocolDouble("Broken") { answer, _ in
      urlProtocol.makeSession(by: script(answer))
    }
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

  private var script: Script? { Self.scripts[request.url] }

  override class func canInit(with request: URLRequest) -> Bool {
    scripts[request.url]?.accepts(request) ?? true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    scripts[request.url]?.canonical(request) ?? request
  }

  override func startLoading() {
    if let script { script.load(self) } else { loadForAStranger() }
  }

  override func stopLoading() { script?.stop(self) }

  func loadForAStranger() { tell(.failure(URLError(.cannotFindHost))) }

  func tell(_ calls: Script.Call...) {
    for call in calls {
      switch call {
      case .response(let response):
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      case .body(let data): client?.urlProtocol(self, didLoad: data)
      case .end: client?.urlProtocolDidFinishLoading(self)
      case .failure(let error): client?.urlProtocol(self, didFailWithError: error)
      }
    }
  }
}

private final class HospitableURLProtocol: ScriptedURLProtocol {
  override func loadForAStranger() {
    if let response = SessionAnswer.status(404).response { tell(.response(response)) }
    tell(.end)
  }
}
