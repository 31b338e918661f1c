import DoubleKit
import Foundation
import Synchronization

@testable import CheckKit

extension LawBreaker<URLProtocolDouble> {
  private typealias Laws = URLProtocolLaws
  private typealias MakeScript = @Sendable (SessionAnswer) -> Script

  static let ofAnswering =
    ofEvery { .answering($0) } + [
      LawBreaker(
        Laws.keepsSessionsApart, by: "has the newest answer for all", says: "1 got their own"
      ) {
        let answers = CompletionLog<SessionAnswer>()
        return double { answer in
          answers.record(answer)
          return Script { double in Script.answering(answers.values.last ?? answer).load(double) }
        }
      },
      LawBreaker(Laws.acceptsEachRequest, by: "refuses other hosts", says: "elsewhere.invalid") {
        double(by: HomelyURLProtocol.self) { .answering($0) }
      },
      telling(Laws.endsEachLoad, by: "never ends", says: "did not end the load") { call, double in
        if case .end = call { return }
        double.tell(call)
      },
      LawBreaker(
        Laws.endsEachLoad, by: "does not end at another host", says: "a host without an answer"
      ) { double(by: SilentAbroadURLProtocol.self) { .answering($0) } },
      broken(Laws.endsEachLoad, by: "never ends a PUT", says: "asked for PUT") { script in
        let load = script.load
        script.load = { if $0.request.httpMethod != "PUT" { load($0) } }
      },
      LawBreaker(
        Laws.endsEachLoad, by: "is silent about three nils", says: "told to answer three nils"
      ) {
        double { answer in
          answer.response == nil && answer.error == nil ? Script { _ in } : .answering(answer)
        }
      },
      telling(Laws.keepsTheOrder, by: "cuts the body in two", says: "in 2 pieces") { call, double in
        guard case .body(let data) = call, data.count > 1 else { return double.tell(call) }
        double.tell(.body(data.prefix(1)), .body(data.dropFirst()))
      },
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
      telling(Laws.keepsTheResponse, by: "always says 200", says: "status 200 instead of status") {
        call, double in
        guard case .response = call, let ok = SessionAnswer.status(200).response else {
          return double.tell(call)
        }
        double.tell(.response(ok))
      },
      broken(Laws.keepsTheResponse, by: "fails a PUT", says: "failed the load") { script in
        let load = script.load
        script.load = { double in
          guard double.request.httpMethod == "PUT" else { return load(double) }
          double.tell(.failure(URLError(.badURL)))
        }
      }.breakingToo(Laws.failsAlone, since: "Its error is not the one that was set."),
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
      telling(Laws.failsAlone, by: "has an error of its own", says: "failed with another error") {
        call, double in
        if case .failure = call { return double.tell(.failure(URLError(.badURL))) }
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
      LawBreaker(
        Laws.failsStrangers, by: "answers 404 at another host", says: "a host without an answer"
      ) { double(by: HospitableURLProtocol.self) { .answering($0) } },
      broken(Laws.answersEachPort, by: "knows one port alone", says: "port 8443") { script in
        let load = script.load
        script.load = { double in
          guard double.request.url?.port != nil else { return load(double) }
          double.tell(.failure(URLError(.cannotFindHost)))
        }
      },
      answering(few: 100, by: "has a hundred answers", says: "it was load number 101"),
      answering(few: 1, by: "answers one load alone", says: "it was load number 2"),
      LawBreaker(Laws.losesNoSession, by: "forgets what comes at once", says: "kept their answer") {
        let coming = Atomic(0)
        return double { answer in
          let isAlone = coming.add(1, ordering: .sequentiallyConsistent).oldValue == 0
          defer { coming.subtract(1, ordering: .sequentiallyConsistent) }
          usleep(50)
          return isAlone ? .answering(answer) : .failing
        }
      },
    ]

  static let ofFailing =
    ofEvery { _ in .failing } + [
      LawBreaker(Laws.onlyFails, by: "fails GET alone", says: "told its client nothing") {
        double { _ in
          Script { if $0.request.httpMethod == "GET" { $0.tell(.failure(URLError(.badURL))) } }
        }
      },
      LawBreaker(Laws.onlyFails, by: "answers another host", says: "asked by another host") {
        double(by: HospitableURLProtocol.self) { _ in .failing }
      },
      LawBreaker(Laws.onlyFails, by: "answers", says: "told its client didReceive") {
        double { .answering($0) }
      },
    ]

  static let ofSilent =
    ofEvery { _ in Script { _ in } } + [
      LawBreaker(Laws.neverAnswers, by: "fails at once", says: "told its client didFailWithError") {
        double { _ in .failing }
      }
    ]

  /// Breakers of the laws of every double, which is right in all else.
  private static func ofEvery(_ base: @escaping MakeScript) -> [LawBreaker] {
    [
      broken(Laws.acceptsEachRequest, by: "takes GET alone", says: "in canInit", base) {
        $0.accepts = { $0.httpMethod == "GET" }
      },
      broken(Laws.leavesTheRequest, by: "lets nothing be cached", says: "changes GET", base) {
        $0.canonical = { request in
          var request = request
          request.cachePolicy = .reloadIgnoringLocalCacheData
          return request
        }
      },
      broken(Laws.heedsTheStop, by: "fails a load that is stopped", says: "was stopped", base) {
        $0.stop = { $0.tell(.failure(URLError(.cancelled))) }
      },
    ]
  }

  private static func double(
    by urlProtocol: ScriptedURLProtocol.Type = ScriptedURLProtocol.self,
    _ script: @escaping MakeScript
  ) -> URLProtocolDouble {
    URLProtocolDouble("Broken") { answer, _ in
      urlProtocol.makeSession(by: script(answer))
    }
  }

  private static func broken(
    _ law: Law<URLProtocolDouble>, by name: String, says: String,
    _ base: @escaping MakeScript = { .answering($0) },
    _ change: @escaping @Sendable (inout Script) -> Void
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) {
      double { answer in
        var script = base(answer)
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

  /// A double whose sessions answer so many loads, and fail the others.
  private static func answering(few number: Int, by name: String, says: String) -> LawBreaker {
    broken(Laws.answersEachLoad, by: name, says: says) { script in
      let (load, count) = (script.load, Counter())
      script.load = { double in
        if count.next() <= number { return load(double) }
        double.tell(.failure(URLError(.badURL)))
      }
    }
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

extension Script {
  fileprivate static let failing = Script { $0.tell(.failure(URLError(.timedOut))) }
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
    scripts[request.url]?.accepts(request) ?? acceptsStrangers
  }

  class var acceptsStrangers: Bool { true }

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

private final class HomelyURLProtocol: ScriptedURLProtocol {
  override class var acceptsStrangers: Bool { false }
}

private final class SilentAbroadURLProtocol: ScriptedURLProtocol {
  override func loadForAStranger() {}
}
