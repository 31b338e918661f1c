import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise2_Answers {
  /// Answers whose calls to the client are wrong, though a session shows it
  /// on a bad day only.
  static let wrongToTheClient = tooManyCalls + tooFewCalls

  private static let tooManyCalls = [
    wrong("fails, does not return, and ends", rejectedBy: "tellsAnErrorAlone") { double, answer in
      if let error = answer.error { double.client?.urlProtocol(double, didFailWithError: error) }
      double.client?.urlProtocolDidFinishLoading(double)
    },
    wrong("fails, does not return, and answers", rejectedBy: "tellsAnErrorAlone") {
      double, answer in
      double.send(answer)
      double.send(.status(500))
    },
    wrong("fails twice", rejectedBy: "tellsAnErrorAlone") { double, answer in
      double.send(answer)
      double.send(answer)
    },
    wrong("sends a response before the error", rejectedBy: "tellsAnErrorAlone") { double, answer in
      if let ok = SessionAnswer.status(200).response {
        double.client?.urlProtocol(double, didReceive: ok, cacheStoragePolicy: .notAllowed)
      }
      double.send(answer)
    },
    wrong("ends twice", rejectedBy: "tellsAnAnswerOnce") { double, answer in
      double.send(answer)
      double.client?.urlProtocolDidFinishLoading(double)
    },
    wrong("ends a second time, later", rejectedBy: "tellsAnAnswerOnce") { double, answer in
      double.send(answer)
      later(double) { $0.client?.urlProtocolDidFinishLoading($0) }
    },
    wrong("sends everything twice", rejectedBy: "tellsAnAnswerOnce") { double, answer in
      double.send(answer)
      double.send(answer)
    },
    wrong("sends the body after the end", rejectedBy: "tellsAnAnswerOnce") { double, answer in
      double.send(SessionAnswer(data: nil, response: answer.response, error: nil))
      double.client?.urlProtocol(double, didLoad: answer.data ?? Data())
    },
    wrong("sends the body before the response", rejectedBy: "tellsAnAnswerOnce") {
      double, answer in
      double.client?.urlProtocol(double, didLoad: answer.data ?? Data())
      double.send(SessionAnswer(data: nil, response: answer.response, error: nil))
    },
    wrong("sends the response twice", rejectedBy: "tellsAnAnswerOnce") { double, answer in
      if let response = answer.response {
        double.client?.urlProtocol(double, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
      double.send(answer)
    },
  ]

  private static let tooFewCalls = [
    wrong("ends three nils without a response", rejectedBy: "failsThreeNils") { $0.send($1) },
    wrong("is silent about three nils", rejectedBy: "failsThreeNils") { double, answer in
      if answer.response != nil || answer.error != nil { double.send(answer) }
    },
    WrongAnswer(
      "is silent when the host has no can", rejectedBy: "failsWithoutACan",
      Checks(makeSession: StubWithoutStrangers.makeSession)),
    WrongAnswer(
      "ends when the host has no can", rejectedBy: "failsWithoutACan",
      Checks(makeSession: StubThatEndsStrangers.makeSession)),
  ]

  /// Does something to a double on another queue, a little later.
  static func later(
    _ double: ClosureURLProtocol, _ action: @escaping @Sendable (ClosureURLProtocol) -> Void
  ) {
    // A URLProtocol is not Sendable; nothing else uses this one meanwhile.
    nonisolated(unsafe) let double = double
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { action(double) }
  }
}

/// Leaves a load whose can it does not find.
private final class StubWithoutStrangers: URLProtocol {
  private static let cans = PerHost<SessionAnswer>()

  @Sendable static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubWithoutStrangers.self)
    cans[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.cans[request.url].map(send) }
  override func stopLoading() {}
}

/// Says of a load whose can it does not find that it is done.
private final class StubThatEndsStrangers: URLProtocol {
  private static let cans = PerHost<SessionAnswer>()

  @Sendable static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubThatEndsStrangers.self)
    cans[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    send(Self.cans[request.url] ?? SessionAnswer(data: nil, response: nil, error: nil))
  }

  override func stopLoading() {}
}
