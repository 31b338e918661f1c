import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RecordingDouble.Record where Entry == URLRequest {
  /// The record of a `URLProtocol` double, for one session of it.
  ///
  /// Each request is sent to the shop of that session. The double is asked
  /// whether it could load it more often than it loads it, as Darwin may do.
  ///
  /// - Parameters:
  ///   - session: A session of the double.
  ///   - requests: What is on its record.
  public init(of session: DoubledSession, requests: @escaping @Sendable () -> [URLRequest]) {
    let double = session.urlProtocol
    let shop = ShopOfItsOwn(baseURL: session.baseURL)
    self.init(
      entries: { requests().map(shop.request(from:)) },
      comeToNothing: { RecordedLoad(of: shop.request(like: $0), by: double).stop() },
      put: { request, onAnswer in
        let request = shop.request(like: request)
        for _ in 1...2 { _ = double.canInit(with: request) }
        RecordedLoad(of: request, by: double, onAnswer: onAnswer).start()
      })
  }
}

extension RecordingDouble.Record where Entry == Data {
  /// The record of a `URLProtocol` double that keeps bodies, for one session of it.
  ///
  /// - Parameters:
  ///   - session: A session of the double.
  ///   - bodies: What is on its record.
  public init(bodiesOf session: DoubledSession, bodies: @escaping @Sendable () -> [Data]) {
    let double = session.urlProtocol
    let request = { @Sendable body in
      var request = URLRequest(url: session.baseURL)
      request.httpMethod = "PUT"
      request.httpBody = body
      return request
    }
    self.init(
      entries: bodies,
      comeToNothing: { RecordedLoad(of: request($0), by: double).stop() },
      put: { body, onAnswer in
        RecordedLoad(of: request(body), by: double, onAnswer: onAnswer).start()
      })
  }
}

extension RecordedLoad {
  /// Makes a load of a double.
  ///
  /// - Parameters:
  ///   - request: What to load.
  ///   - double: The double.
  ///   - onAnswer: Called when the answer goes out: at the first call of the client.
  fileprivate convenience init(
    of request: URLRequest, by double: URLProtocol.Type,
    onAnswer: @escaping @Sendable () -> Void = {}
  ) {
    let calls = Atomic(0)
    self.init(of: request, by: double) { _ in
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
  ///
  /// - Parameters:
  ///   - session: A session of the double.
  ///   - starts: How many starts it counted.
  ///   - stops: How many stops it counted.
  public init(
    of session: DoubledSession, starts: @escaping @Sendable () -> Int,
    stops: @escaping @Sendable () -> Int
  ) {
    let double = session.urlProtocol
    let request = URLRequest(url: session.baseURL)
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
        let load = RecordedLoad(of: request, by: double) { _ in }
        load.start()
        guard life == .stopped else { return }
        stopCalls.add(1, ordering: .relaxed)
        load.stop()
      })
  }
}

/// A load of a double that a check starts and stops by hand.
public struct LoadByHand: Sendable {
  private let load: RecordedLoad

  /// Makes a load, which is not started.
  ///
  /// - Parameters:
  ///   - request: What to load; the shop's root when left out.
  ///   - session: A session of the double.
  public init(of request: URLRequest? = nil, by session: DoubledSession) {
    load = session.recordedLoad(of: request ?? URLRequest(url: session.baseURL))
  }

  /// Starts it.
  public func start() { load.start() }
  /// Stops it.
  public func stop() { load.stop() }
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
