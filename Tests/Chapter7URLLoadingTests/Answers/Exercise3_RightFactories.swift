import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Factories that are right, written otherwise than the solution.
enum RightFactories {
  /// Makes the session first, and changes the copy that the session has given out.
  static func copyOfASession(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = URLSession(configuration: base).configuration
    let ephemeral = URLSession(configuration: .ephemeral).configuration
    configuration.httpCookieStorage = ephemeral.httpCookieStorage
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  /// An ephemeral configuration that takes each setting over by hand.
  static func settingBySetting(_ base: URLSessionConfiguration) -> URLSession {
    URLSession(configuration: settings(of: base))
  }

  static func settings(of base: URLSessionConfiguration) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = base.timeoutIntervalForRequest
    configuration.timeoutIntervalForResource = base.timeoutIntervalForResource
    configuration.networkServiceType = base.networkServiceType
    configuration.allowsCellularAccess = base.allowsCellularAccess
    configuration.httpShouldSetCookies = base.httpShouldSetCookies
    configuration.httpCookieAcceptPolicy = base.httpCookieAcceptPolicy
    configuration.httpAdditionalHeaders = base.httpAdditionalHeaders
    configuration.httpMaximumConnectionsPerHost = base.httpMaximumConnectionsPerHost
    configuration.protocolClasses = base.protocolClasses
    configuration.isDiscretionary = base.isDiscretionary
    configuration.connectionProxyDictionary = base.connectionProxyDictionary
    return configuration
  }

  /// A cache that keeps nothing, where the solution has none.
  static func withAnEmptyCache(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = base.copy() as! URLSessionConfiguration
    configuration.urlCache = EmptyCache(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
    configuration.httpCookieStorage = URLSessionConfiguration.ephemeral.httpCookieStorage
    configuration.urlCredentialStorage = URLSessionConfiguration.ephemeral.urlCredentialStorage
    return URLSession(configuration: configuration)
  }
}

/// Forgets at once.
private final class EmptyCache: URLCache, @unchecked Sendable {
  override func cachedResponse(for request: URLRequest) -> CachedURLResponse? { nil }
  override func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {}

  override func getCachedResponse(
    for dataTask: URLSessionDataTask,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) { completionHandler(nil) }
  override func storeCachedResponse(
    _ response: CachedURLResponse, for dataTask: URLSessionDataTask
  ) {}
}
