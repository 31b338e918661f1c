import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("1.2 DummyURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_DummyURLProtocol

  static let judge = Judge<Checks>([
    ("failsEachRequest", { await $0.failsEachRequest() }),
    ("errorNamesTheRequest", { await $0.errorNamesTheRequest() }),
    ("remembersEachRequestInOrder", { await $0.remembersEachRequestInOrder() }),
    ("keepsSessionsApart", { await $0.keepsSessionsApart() }),
    ("letsNothingThrough", { try await $0.letsNothingThrough() }),
    ("onlyFails", { await $0.onlyFails() }),
    ("remembersFirst", { await $0.remembersFirst() }),
    ("catchesTheAPI", { await $0.catchesTheAPI() }),
  ])

  static let wrongAnswers =
    [
      wrong("remembers and leaves the caller waiting", SilentNet.self, "failsEachRequest"),
      wrong("finishes with nothing", FinishingNet.self, "failsEachRequest"),
      wrong("a stub handed in as a safety net", StubNet.self, "failsEachRequest"),
      wrong("finishes, so there is no error", FinishingNet.self, "errorNamesTheRequest"),
      wrong("answers with a status that says no", ServerErrorNet.self, "onlyFails"),
      wrong("fails, then finishes", FailThenFinishNet.self, "onlyFails"),
      wrong("fails twice", FailTwiceNet.self, "onlyFails"),
      wrong("fails, then gives a body", FailThenLoadNet.self, "onlyFails"),
      wrong("fails, then gives a response", FailThenRespondNet.self, "onlyFails"),
      wrong("gives a response, then fails", RespondThenFailNet.self, "onlyFails"),
      wrong("fails at once, and finishes later", FinishLaterNet.self, "onlyFails"),
      wrong("fails, then remembers", FailFirstNet.self, "remembersFirst"),
      wrong("looks after its own hosts alone", NarrowNet.self, "letsNothingThrough"),
      wrong("looks after GET alone", GetNet.self, "catchesTheAPI"),
      WrongAnswer(
        "remembers nothing", rejectedBy: "remembersEachRequestInOrder",
        Checks(makeSession: { DoubledSession(answeredBy: Net.self) }, requests: { _ in [] })),
      WrongAnswer(
        "remembers the last request alone", rejectedBy: "remembersEachRequestInOrder",
        Checks(
          makeSession: { DoubledSession(answeredBy: Net.self) },
          requests: { Net.requests(of: $0).suffix(1) })),
      WrongAnswer(
        "remembers each URL once", rejectedBy: "remembersEachRequestInOrder",
        Checks(
          makeSession: { DoubledSession(answeredBy: Net.self) },
          requests: { Array(Set(Net.requests(of: $0))) })),
      WrongAnswer(
        "one memory for all sessions", rejectedBy: "keepsSessionsApart",
        Checks(
          makeSession: { DoubledSession(answeredBy: SharedMemoryNet.self) },
          requests: { _ in SharedMemoryNet.all.values })),
      wrong("an error that does not say which request", VagueNet.self, "errorNamesTheRequest"),
    ]

  static let rightAnswers = [
    RightAnswer(
      "a URLError with the URL in its user info",
      Checks(
        makeSession: { DoubledSession(answeredBy: URLErrorNet.self) },
        requests: { URLErrorNet.requests(of: $0) })),
    RightAnswer(
      "fails from a queue of its own",
      Checks(
        makeSession: { DoubledSession(answeredBy: QueueNet.self) },
        requests: { QueueNet.requests(of: $0) })),
    RightAnswer(
      "fails while it holds its lock",
      Checks(
        makeSession: { DoubledSession(answeredBy: LockedNet.self) },
        requests: { LockedNet.requests(of: $0) })),
    RightAnswer(
      "one list, searched by the session's host",
      Checks(
        makeSession: { DoubledSession(answeredBy: SharedMemoryNet.self) },
        requests: { session in
          SharedMemoryNet.all.values.filter { $0.url?.host == session.baseURL.host }
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
    _ name: String, _ net: Net.Type, _ check: String
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
      Checks(
        makeSession: { DoubledSession(answeredBy: net) }, requests: { net.requests(of: $0) }))
  }
}

/// A net that remembers and fails; each subclass does one thing otherwise.
private class Net: URLProtocol {
  private static let caught = PerHost<[URLRequest]>()

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

private final class SilentNet: Net {
  override func end() {}
}

/// What a double does that looks a request up, finds nothing, and goes on.
private final class FinishingNet: Net {
  override func end() { client?.urlProtocolDidFinishLoading(self) }
}

private final class StubNet: Net {
  override func end() {
    respond(200)
    client?.urlProtocolDidFinishLoading(self)
  }
}

private final class ServerErrorNet: Net {
  override func end() {
    respond(503)
    client?.urlProtocolDidFinishLoading(self)
  }
}

private final class VagueNet: Net {
  struct Refused: Error {}

  override func end() { client?.urlProtocol(self, didFailWithError: Refused()) }
}

private final class NarrowNet: Net {
  override class func canInit(with request: URLRequest) -> Bool {
    request.url?.host?.hasSuffix(".invalid") == true
  }
}

private final class GetNet: Net {
  override func startLoading() {
    if request.httpMethod == "GET" { super.startLoading() }
  }
}

private final class SharedMemoryNet: Net {
  static let all = CompletionLog<URLRequest>()

  override func remember() { Self.all.record(request) }
}

private final class URLErrorNet: Net {
  override func end() {
    let info = [NSURLErrorFailingURLErrorKey: request.url as Any]
    client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL, userInfo: info))
  }
}

// Only `onlyFails` meets the next five, with a client that only listens: a real
// loader may end the process for a call that comes too late.

private final class FailThenFinishNet: Net {
  override func end() {
    super.end()
    client?.urlProtocolDidFinishLoading(self)
  }
}

private final class FailTwiceNet: Net {
  override func end() {
    super.end()
    super.end()
  }
}

private final class FailThenLoadNet: Net {
  override func end() {
    super.end()
    client?.urlProtocol(self, didLoad: Data("{}".utf8))
  }
}

private final class FailThenRespondNet: Net {
  override func end() {
    super.end()
    respond(200)
  }
}

private final class RespondThenFailNet: Net {
  override func end() {
    respond(200)
    super.end()
  }
}

private final class FinishLaterNet: Net {
  override func end() {
    super.end()
    nonisolated(unsafe) let me = self
    DispatchQueue.global().async { me.client?.urlProtocolDidFinishLoading(me) }
  }
}

private final class FailFirstNet: Net {
  override func startLoading() {
    end()
    remember()
  }
}

private final class QueueNet: Net {
  override func end() {
    nonisolated(unsafe) let me = self
    DispatchQueue.global().async {
      me.client?.urlProtocol(me, didFailWithError: Caught(url: me.request.url))
    }
  }
}

private final class LockedNet: Net {
  private static let caught = PerHost<[URLRequest]>()

  override class func requests(of session: DoubledSession) -> [URLRequest] {
    caught[session.baseURL] ?? []
  }

  override func startLoading() {
    Self.caught.update(request.url, from: []) { requests in
      requests.append(request)
      end()
    }
  }
}
