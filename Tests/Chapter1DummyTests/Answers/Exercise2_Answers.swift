import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Testing

@Suite("1.2 DummyURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_DummyURLProtocol

  // Many answers race at once: a busy machine needs more than the time of one.
  static let judge = Judge<Checks>(
    [
      ("failsEachRequest", { await $0.failsEachRequest() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
      ("errorNamesTheRequest", { await $0.errorNamesTheRequest() }),
      ("remembersFirst", { await $0.remembersFirst() }),
    ])

  static let wrongAnswers: [Wrong] = [
    wrong("remembers and leaves the caller waiting", SilentNet.self, "failsEachRequest"),
    wrong("a stub handed in as a safety net", StubNet.self, "failsEachRequest"),
    wrong("finishes with nothing", FinishingNet.self, saying: "didFinishLoading without"),
    wrong("looks after its own hosts alone", NarrowNet.self, saying: "in canInit"),
    wrong("looks after GET alone", GetNet.self, saying: "told its client nothing"),
    wrong(
      "fails, then remembers on a queue", FailFirstNet.self, "remembersFirst",
      saying: "did not return it yet"),
    WrongAnswer(
      "remembers nothing", rejectedBy: lawCheck, saying: "and shows nothing",
      Checks(makeSession: { DoubledSession(answeredBy: Net.self) }, requests: { _ in [] })),
    wrong("an error that does not say which request", VagueNet.self, "errorNamesTheRequest"),
  ]

  static let rightAnswers: [Right] = [
    right("a URLError with the URL in its user info", URLErrorNet.self),
    right("a LocalizedError", LocalizedNet.self),
    right("one list, searched by the session's host", ListNet.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ net: Net.Type, _ check: String = lawCheck,
    saying fault: String? = nil
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks(of: net))
  }

  private static func right(_ name: String, _ net: Net.Type) -> RightAnswer<Checks> {
    RightAnswer(name, checks(of: net))
  }

  private static func checks(of net: Net.Type) -> Checks {
    Checks(makeSession: { DoubledSession(answeredBy: net) }, requests: { net.requests(of: $0) })
  }
}

/// A net that remembers and fails; each subclass does one thing otherwise.
class Net: URLProtocol {
  static let caught = PerHost<[URLRequest]>()

  struct Caught: Error {
    let url: URL?
  }

  class func requests(of session: DoubledSession) -> [URLRequest] {
    caught[session.baseURL] ?? []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    remember()
    end()
  }

  override func stopLoading() {}

  func remember() {
    Self.caught.update(request.url, from: []) { $0.append(request) }
  }

  func end() { client?.urlProtocol(self, didFailWithError: Caught(url: request.url)) }

  func respond(_ status: Int) {
    guard let response = SessionAnswer.status(status).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
  }
}

final class SilentNet: Net {
  override func end() {}
}

/// What a double does that looks a request up, finds nothing, and goes on.
final class FinishingNet: Net {
  override func end() { client?.urlProtocolDidFinishLoading(self) }
}

final class StubNet: Net {
  override func end() {
    respond(200)
    client?.urlProtocolDidFinishLoading(self)
  }
}

final class VagueNet: Net {
  struct Refused: Error {}

  override func end() { client?.urlProtocol(self, didFailWithError: Refused()) }
}

final class NarrowNet: Net {
  override class func canInit(with request: URLRequest) -> Bool {
    request.url?.host?.hasSuffix(".invalid") == true
  }
}

final class GetNet: Net {
  override func startLoading() {
    if request.httpMethod == "GET" { super.startLoading() }
  }
}

final class ListNet: Net {
  private static let all = CompletionLog<URLRequest>()

  override class func requests(of session: DoubledSession) -> [URLRequest] {
    all.values.filter { $0.url?.host == session.baseURL.host }
  }

  override func remember() { Self.all.record(request) }
}

final class LocalizedNet: Net {
  private struct Caught: LocalizedError {
    let url: URL

    var errorDescription: String? { "Nobody may ask for \(url)." }
  }

  override func end() {
    guard let url = request.url else { return super.end() }
    client?.urlProtocol(self, didFailWithError: Caught(url: url))
  }
}

final class URLErrorNet: Net {
  override func end() {
    let info = [NSURLErrorFailingURLErrorKey: request.url as Any]
    client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL, userInfo: info))
  }
}

final class FailFirstNet: Net {
  override func startLoading() {
    end()
    nonisolated(unsafe) let me = self
    DispatchQueue.global().async { me.remember() }
  }
}
