import DoubleKit
import Foundation
import Synchronization

extension RecordingDouble.Record where Entry == URLRequest {
  /// The record of a `URLProtocol` double, for one session of it.
  ///
  /// Each request is sent to the shop of that session. The double is asked
  /// whether it could load it more often than it loads it, as Darwin may do.
  public init(of session: DoubledSession, requests: @escaping @Sendable () -> [URLRequest]) {
    let shop = ShopOfItsOwn(baseURL: session.baseURL)
    self.init(
      entries: { requests().map(shop.request(from:)) },
      comeToNothing: { RecordedLoad(of: shop.request(like: $0), by: session).stop() },
      put: { request, onAnswer in
        let request = shop.request(like: request)
        session.askWhetherItCouldLoad(request)
        RecordedLoad(of: request, by: session, onAnswer: onAnswer).start()
      })
  }
}

extension RecordingDouble.Record where Entry == Data {
  /// The record of a `URLProtocol` double that keeps bodies, for one session of it.
  public init(bodiesOf session: DoubledSession, bodies: @escaping @Sendable () -> [Data]) {
    let request = { @Sendable body in
      var request = URLRequest(url: session.baseURL)
      request.httpMethod = "PUT"
      request.httpBody = body
      return request
    }
    self.init(
      entries: bodies,
      comeToNothing: { RecordedLoad(of: request($0), by: session).stop() },
      put: { body, onAnswer in
        RecordedLoad(of: request(body), by: session, onAnswer: onAnswer).start()
      })
  }
}

extension RecordedLoad {
  /// Makes a load, and calls `onAnswer` when the answer goes out: at the first call of
  /// the client.
  fileprivate convenience init(
    of request: URLRequest, by session: DoubledSession, onAnswer: @escaping @Sendable () -> Void
  ) {
    let calls = Atomic(0)
    self.init(of: request, by: session) { _ in
      if calls.add(1, ordering: .relaxed).oldValue == 0 { onAnswer() }
    }
  }
}

/// How far one load of a double came.
public enum LoadLife: Sendable, CustomStringConvertible {
  /// It was started.
  case open
  /// It was started and stopped.
  case stopped

  /// The calls as a failure shows them.
  public var description: String {
    self == .open ? "startLoading()" : "startLoading(), stopLoading()"
  }
}

extension RecordingDouble.Record where Entry == LoadLife {
  /// The record of a `URLProtocol` double that counts starts and stops.
  public init(
    of session: DoubledSession, starts: @escaping @Sendable () -> Int,
    stops: @escaping @Sendable () -> Int
  ) {
    let stopCalls = Atomic(0)
    self.init(
      entries: {
        let counts = (starts: starts(), stops: stops())
        return Array(repeating: .stopped, count: max(0, counts.stops))
          + Array(repeating: .open, count: max(0, counts.starts - counts.stops))
      },
      // A double may count on a thread of its own, and a stop later than its start.
      unfinished: { max(0, stopCalls.load(ordering: .relaxed) - $0.count { $0 == .stopped }) },
      put: { life, _ in
        let load = RecordedLoad(by: session)
        load.start()
        guard life == .stopped else { return }
        stopCalls.add(1, ordering: .relaxed)
        load.stop()
      })
  }
}

/// Turns requests to any shop into requests to one; each URL once, since that
/// takes longer than a load.
private final class ShopOfItsOwn: Sendable {
  private let baseURL: URL
  private let urls = Mutex<[URL: URL]>([:])

  init(baseURL: URL) { self.baseURL = baseURL }

  func request(like request: URLRequest) -> URLRequest {
    guard let url = request.url else { return request }
    var request = request
    request.url = urls.withLock { urls in
      let known = urls[url] ?? moved(url)
      urls[url] = known
      return known
    }
    return request
  }

  /// The request as it was before it was turned, but for its host.
  func request(from recorded: URLRequest) -> URLRequest {
    // A double may have taken the path of its shop away already.
    guard !baseURL.path.isEmpty, let url = recorded.url, url.path.hasPrefix(baseURL.path + "/")
    else { return recorded }
    // `URL.path` leaves a slash at the end out.
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
      return recorded
    }
    parts.path = String(parts.path.dropFirst(baseURL.path.count))
    var request = recorded
    request.url = parts.url
    return request
  }

  private func moved(_ url: URL) -> URL {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return url }
    parts.host = baseURL.host
    parts.percentEncodedPath = baseURL.path + parts.percentEncodedPath
    return parts.url ?? url
  }
}
