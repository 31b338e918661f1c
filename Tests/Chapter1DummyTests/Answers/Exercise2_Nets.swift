import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

final class ServerErrorNet: Net {
  override func end() {
    respond(503)
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

final class PathNet: Net {
  override func end() {
    let info = [NSLocalizedDescriptionKey: request.url?.path ?? ""]
    client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL, userInfo: info))
  }
}

final class NoQueryNet: Net {
  override func end() {
    var parts = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
    parts?.query = nil
    client?.urlProtocol(self, didFailWithError: Caught(url: parts?.url))
  }
}

final class VagueBodyNet: Net {
  override func end() {
    if request.httpBody == nil { return super.end() }
    client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
  }
}

/// Clears its store for each new session, as a `setUp` would.
final class ForgetfulNet: Net {
  private static let sent = Mutex<[URLRequest]>([])

  static func makeSession() -> DoubledSession {
    sent.withLock { $0 = [] }
    return DoubledSession(answeredBy: ForgetfulNet.self)
  }

  override class func requests(of session: DoubledSession) -> [URLRequest] {
    sent.withLock { $0 }.filter { $0.url?.host == session.baseURL.host }
  }

  override func remember() { Self.sent.withLock { [request] in $0.append(request) } }
}

final class GetRememberingNet: Net {
  override func remember() {
    if request.httpMethod == "GET" { super.remember() }
  }
}

final class URLRememberingNet: Net {
  override func remember() {
    guard let url = request.url else { return }
    Self.caught.update(url, from: []) { $0.append(URLRequest(url: url)) }
  }
}

final class AskedNet: Net {
  override class func canInit(with request: URLRequest) -> Bool {
    caught.update(request.url, from: []) { $0.append(request) }
    return true
  }

  override func remember() {}
}

/// Files requests by host and port, and so one to another port gets lost.
final class PortNet: Net {
  override func remember() {
    if request.url?.port == nil { super.remember() }
  }
}

/// Keeps what is sent in a record that breaks a law of records.
final class BrokenRecordNet: Net {
  private static let records = PerHost<RecordLawBreaker<URLRequest>.Record>()

  @Sendable static func makeSession(
    keepingIn record: RecordLawBreaker<URLRequest>.Record
  ) -> DoubledSession {
    let session = DoubledSession(answeredBy: BrokenRecordNet.self)
    records[session.baseURL] = record
    return session
  }

  override class func requests(of session: DoubledSession) -> [URLRequest] {
    records[session.baseURL]?.entries() ?? []
  }

  override func remember() { Self.records[request.url]?.keep(request) }
}

final class URLErrorNet: Net {
  override func end() {
    let info = [NSURLErrorFailingURLErrorKey: request.url as Any]
    client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL, userInfo: info))
  }
}

// The next five meet a client that only listens: a real loader may end the
// process for a call that comes too late.

final class FailThenFinishNet: Net {
  override func end() {
    super.end()
    client?.urlProtocolDidFinishLoading(self)
  }
}

final class FailTwiceNet: Net {
  override func end() {
    super.end()
    super.end()
  }
}

final class FailThenLoadNet: Net {
  override func end() {
    super.end()
    client?.urlProtocol(self, didLoad: Data("{}".utf8))
  }
}

final class FailThenRespondNet: Net {
  override func end() {
    super.end()
    respond(200)
  }
}

final class RespondThenFailNet: Net {
  override func end() {
    respond(200)
    super.end()
  }
}

final class FinishLaterNet: Net {
  override func end() {
    super.end()
    nonisolated(unsafe) let me = self
    DispatchQueue.global().async { me.client?.urlProtocolDidFinishLoading(me) }
  }
}

final class FailFirstNet: Net {
  override func startLoading() {
    end()
    nonisolated(unsafe) let me = self
    DispatchQueue.global().async { me.remember() }
  }
}

final class QueueNet: Net {
  private static let queue = DispatchQueue(label: "QueueNet")
  private let isStopped = Mutex(false)

  override func end() {
    nonisolated(unsafe) let me = self
    Self.queue.async {
      if me.isStopped.withLock({ $0 }) { return }
      me.client?.urlProtocol(me, didFailWithError: Caught(url: me.request.url))
    }
  }

  override func stopLoading() { isStopped.withLock { $0 = true } }
}

final class LockedNet: Net {
  private static let locked = PerHost<[URLRequest]>()

  override class func requests(of session: DoubledSession) -> [URLRequest] {
    locked[session.baseURL] ?? []
  }

  override func startLoading() {
    Self.locked.update(request.url, from: []) { requests in
      requests.append(request)
      end()
    }
  }
}
