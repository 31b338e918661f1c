import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class LocalURLProtocol: BreakingURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { knows(request) }
}

final class SecureURLProtocol: BreakingURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "https" }
}

final class GettingURLProtocol: BreakingURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.httpMethod == "GET" }
}

final class PlainURLProtocol: BreakingURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.query == nil }
}

final class WebURLProtocol: BreakingURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme ?? "")
  }
}

final class BodyURLProtocol: BreakingURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.httpBodyStream == nil }
}

/// Port 9 stands in each request that most laws ask it about.
final class PortlessURLProtocol: BreakingURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.port != 8443 }
}

final class TidyURLProtocol: BreakingURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    let address = request.url?.absoluteString ?? ""
    return ![";", "%25", "items//"].contains { address.contains($0) }
  }
}

final class RewritingURLProtocol: BreakingURLProtocol {
  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    var request = request
    request.httpMethod = "GET"
    return request
  }
}

final class UncachedURLProtocol: BreakingURLProtocol {
  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    var request = request
    request.cachePolicy = .reloadIgnoringLocalCacheData
    return request
  }
}

final class CuttingURLProtocol: BreakingURLProtocol {
  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    var request = request
    var parts = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
    parts?.query = nil
    request.url = parts?.url
    return request
  }
}

final class SilentAbroadURLProtocol: BreakingURLProtocol {
  override func loadForAStranger() {}
}

final class EndingAbroadURLProtocol: BreakingURLProtocol {
  override func loadForAStranger() { tell(.end) }
}

final class FourOFourURLProtocol: BreakingURLProtocol {
  override func loadForAStranger() {
    if let response = SessionAnswer.status(404).response { tell(.response(response)) }
    tell(.end)
  }
}

extension URLProtocolLawBreaker {
  static var ofTheSessions: [URLProtocolLawBreaker] { [sharesOneAnswer, losesSessions] }

  /// The fault of a static value that is read too early: each session has the
  /// answer of the one that was made before it. Not that of the last of all: the
  /// laws make their sessions at the same time. And each suite has a breaker of
  /// its own, since suites run at the same time too.
  private static var sharesOneAnswer: URLProtocolLawBreaker {
    let latest = Mutex<URL?>(nil)
    return URLProtocolLawBreaker("the answer of the session before", saying: "got their own") {
      session in
      let earlier = latest.withLock { latest in
        defer { latest = session.baseURL }
        return latest
      }
      let fault = LoadFault(request: { request in
        var request = request
        var parts = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
        if let earlier { parts?.host = earlier.host }
        request.url = parts?.url
        return request
      })
      return BreakingURLProtocol.makeSession(
        around: session, by: BreakingURLProtocol.self, fault: fault)
    }
  }

  /// The fault of a store that is read, changed and written in three steps.
  private static let losesSessions: URLProtocolLawBreaker = {
    let store = Mutex<Set<String>>([])
    let safeStore = Mutex<Set<String>>([])
    let meetingPoint = MeetingPoint()
    return URLProtocolLawBreaker(
      "loses what two threads change at once", saying: "made at the same time"
    ) { session in
      let host = session.baseURL.host ?? ""
      // The threads of a race have no task. Other laws make their sessions at
      // once too, on a busy machine, and would seem to be broken.
      if withUnsafeCurrentTask(body: { $0 != nil }) {
        _ = safeStore.withLock { $0.insert(host) }
      } else {
        var copy = store.withLock { $0 }
        meetingPoint.meet()
        copy.insert(host)
        store.withLock { [copy] in $0 = copy }
      }
      let fault = LoadFault(onStart: { double in
        let isKnown = [store.withLock { $0 }, safeStore.withLock { $0 }]
          .contains { $0.contains(host) }
        if isKnown { double.startInside() } else { double.tell(.failure(URLError(.badURL))) }
      })
      return BreakingURLProtocol.makeSession(
        around: session, by: BreakingURLProtocol.self, fault: fault)
    }
  }()
}
