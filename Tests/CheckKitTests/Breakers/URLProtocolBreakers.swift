import AnswerKit
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
        return .init(onStart: { $0.tell(answers.values.last ?? answer) })
      }
    },
    LawBreaker(Laws.acceptsEachRequest, by: "takes GET alone", says: "in canInit") {
      double { answer in
        .init(takes: { $0.httpMethod == "GET" }, onStart: { $0.tell(answer) })
      }
    },
    answering(
      by: UncachedURLProtocol.self, Laws.leavesTheRequest, "lets nothing be cached",
      says: "changes GET"),
    answering(
      by: TellingStopURLProtocol.self, Laws.heedsTheStop, "fails a load that is stopped",
      says: "was stopped"),
    telling(Laws.endsEachLoad, by: "never ends", says: "did not end the load") { call, double in
      if case .end = call { return }
      double.tell(call)
    },
    answering(
      by: SilentAbroadURLProtocol.self, Laws.endsEachLoad, "does not end at another host",
      says: "a host without an answer"),
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
        let isImpossible = answer.response == nil && answer.error == nil
        return .init(onStart: { if isImpossible { $0.tell(ToldCall.end) } else { $0.tell(answer) } }
        )
      }
    },
    LawBreaker(Laws.answersEachLoad, by: "answers one load alone", says: "of load number 2") {
      double { answer in
        let count = Counter()
        return .init(onStart: {
          $0.tell(count.next() == 1 ? answer : .failure(URLError(.badURL)))
        })
      }
    },
  ]

  static let ofSilent = [
    LawBreaker(Laws.neverAnswers, by: "fails at once", says: "told its client didFailWithError") {
      double { _ in .init(onStart: { $0.tell(ToldCall.failure(URLError(.timedOut))) }) }
    },
    LawBreaker(Laws.heedsTheStop, by: "fails a load that is stopped", says: "was stopped") {
      double(by: TellingStopURLProtocol.self) { _ in .init() }
    },
  ]

  private static func double(
    by urlProtocol: ClosureURLProtocol.Type = ClosureURLProtocol.self,
    _ reactions: @escaping @Sendable (SessionAnswer) -> ClosureURLProtocol.Reactions
  ) -> URLProtocolDouble {
    URLProtocolDouble("Broken") { answer, _ in urlProtocol.makeSession(reactions(answer)) }
  }

  /// A double that answers rightly, and does one thing otherwise by its class.
  private static func answering(
    by urlProtocol: ClosureURLProtocol.Type, _ law: Law<URLProtocolDouble>, _ name: String,
    says: String
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) {
      double(by: urlProtocol) { answer in .init(onStart: { $0.tell(answer) }) }
    }
  }

  /// A double that tells its client of an answer in its own way.
  private static func telling(
    _ law: Law<URLProtocolDouble>, by name: String, says: String,
    _ tell: @escaping @Sendable (ToldCall, URLProtocol) -> Void
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) {
      double { answer in .init(onStart: { for call in answer.calls { tell(call, $0) } }) }
    }
  }
}

/// What a double tells its client.
private enum ToldCall { case response(URLResponse), body(Data), end, failure(any Error) }

extension SessionAnswer {
  /// What the client of a right double hears.
  fileprivate var calls: [ToldCall] {
    guard error == nil, let response else {
      return [.failure(error ?? URLError(.badServerResponse))]
    }
    return [.response(response)] + (data.map { [.body($0)] } ?? []) + [.end]
  }
}

extension URLProtocol {
  fileprivate func tell(_ answer: SessionAnswer) { for call in answer.calls { tell(call) } }

  fileprivate func tell(_ call: ToldCall) {
    switch call {
    case .response(let response):
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    case .body(let data): client?.urlProtocol(self, didLoad: data)
    case .end: client?.urlProtocolDidFinishLoading(self)
    case .failure(let error): client?.urlProtocol(self, didFailWithError: error)
    }
  }
}

private final class UncachedURLProtocol: ClosureURLProtocol {
  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    var request = request
    request.cachePolicy = .reloadIgnoringLocalCacheData
    return request
  }
}

private final class TellingStopURLProtocol: ClosureURLProtocol {
  override func stopLoading() { tell(ToldCall.failure(URLError(.cancelled))) }
}

private final class SilentAbroadURLProtocol: ClosureURLProtocol {
  override func startForUnknownHost() {}
}
