import Foundation
import Synchronization

/// A real `URLSession` whose requests a `URLProtocol` double answers, and the
/// address that belongs to it alone.
public struct DoubledSession: Sendable {
  /// The root of the shop to ask through it.
  public let baseURL: URL
  /// The double.
  package let urlProtocol: URLProtocol.Type
  private let session: SessionOnDemand

  /// The session. It is made when it is first asked for.
  public var urlSession: URLSession { session.value }

  /// Makes a session that keeps nothing and offers every request to one class.
  ///
  /// - Parameters:
  ///   - urlProtocol: The double.
  ///   - baseURL: The root of the shop to ask; a host of its own when left out.
  public init(answeredBy urlProtocol: URLProtocol.Type, baseURL: URL = ShopURL.fresh()) {
    self.urlProtocol = urlProtocol
    self.baseURL = baseURL
    session = SessionOnDemand(answeredBy: urlProtocol)
  }
}

/// A session that is made once, by whoever asks first.
///
/// On Linux a session opens two descriptors. The checks make thousands of doubled
/// sessions and ask most of them only for their double.
private final class SessionOnDemand: Sendable {
  private let urlProtocol: URLProtocol.Type
  private let session = Mutex<URLSession?>(nil)

  init(answeredBy urlProtocol: URLProtocol.Type) { self.urlProtocol = urlProtocol }

  var value: URLSession {
    session.withLock { session in
      let value = session ?? makeSession()
      session = value
      return value
    }
  }

  private func makeSession() -> URLSession { .keepingNothing(answeredBy: [urlProtocol]) }
}

extension URLSession {
  /// Makes a session that keeps nothing.
  ///
  /// - Parameter urlProtocols: The classes that it offers every request to, in place of
  ///   its own; with none, the session loads from the network.
  /// - Returns: A session without a cache, cookies and passwords.
  package static func keepingNothing(answeredBy urlProtocols: [URLProtocol.Type] = []) -> URLSession
  {
    // An ephemeral one would look into a cache on the disk for every request,
    // on Linux.
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    if !urlProtocols.isEmpty { configuration.protocolClasses = urlProtocols }
    // A load that is left to end by itself must not keep the next one from the server.
    configuration.httpMaximumConnectionsPerHost = 50
    return URLSession(configuration: configuration)
  }
}

/// Addresses of shops that do not exist: the domain `.invalid` is reserved and
/// never resolves (RFC 2606), so only a double can answer for them.
public enum ShopURL {
  /// An address for a double that looks at no address.
  public static let any = URL(string: "https://shop.invalid")!

  private static let count = Atomic<Int>(0)

  /// An address that nobody else has, `https://shop-7.invalid` for instance.
  ///
  /// A `URLProtocol` double cannot see which session a request came from. When
  /// each session has its own host, the host says it.
  ///
  /// - Returns: The root of a shop.
  public static func fresh() -> URL {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return URL(string: "https://shop-\(number).invalid")!
  }
}

/// What a `URLProtocol` double keeps for each of its sessions, by the host
/// that the session asks.
///
/// One shared value would let two tests overwrite each other's; with a host
/// for each session (`ShopURL.fresh()`) they never meet.
public final class PerHost<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  /// Makes an empty store.
  public init() {}

  /// The value for the host of a URL, nil when none was set.
  public subscript(url: URL?) -> Value? {
    get { url?.host.flatMap { host in values.withLock { $0[host] } } }
    set {
      guard let host = url?.host else { return }
      values.withLock { $0[host] = newValue }
    }
  }

  /// Changes the value for the host of a URL, in one step.
  ///
  /// - Parameters:
  ///   - url: Any URL of that host.
  ///   - initial: The value to begin with when none was set.
  ///   - change: What to do to the value.
  public func update(_ url: URL?, from initial: Value, _ change: (inout Value) -> Void) {
    guard let host = url?.host else { return }
    // In its place: a copy would make each entry of a long record dearer.
    values.withLock { change(&$0[host, default: initial]) }
  }
}
