import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A real `URLSession` whose requests a `URLProtocol` double answers, and the
/// address that belongs to it alone.
public struct DoubledSession: Sendable {
  /// The session.
  public let urlSession: URLSession
  /// The root of the shop to ask through it.
  public let baseURL: URL

  /// Makes a session that keeps nothing and offers every request to one class.
  ///
  /// - Parameters:
  ///   - urlProtocol: The double.
  ///   - baseURL: The root of the shop to ask; a host of its own when left out.
  public init(answeredBy urlProtocol: URLProtocol.Type, baseURL: URL = ShopURL.fresh()) {
    // An ephemeral one would look into a cache on the disk for every request,
    // on Linux.
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.protocolClasses = [urlProtocol]
    urlSession = URLSession(configuration: configuration)
    self.baseURL = baseURL
    LoaderWarmUp.shared.begin()
  }
}
