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
    LoaderWarmUp.shared.begin()
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
