import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A configuration that an app might use, and from which a test makes its own.
struct ConfigurationBase: Sendable, CustomStringConvertible {
  let description: String
  let make: @Sendable () -> URLSessionConfiguration

  static let all = [
    Self(description: "the default configuration") { .default },
    Self(description: "an ephemeral configuration") { .ephemeral },
    Self(description: "a configuration that lists a class of its own") {
      $0.protocolClasses = [GreedyURLProtocol.self]
    },
    Self(description: "a configuration that lists no class") { $0.protocolClasses = [] },
    Self(description: "a configuration whose list is nil") { $0.protocolClasses = nil },
  ]

  /// An app's settings, none of which is the loader's own choice.
  static let settled = Self(description: "a configuration with settings of its own") {
    $0.timeoutIntervalForRequest = 7
    $0.timeoutIntervalForResource = 77
    $0.httpMaximumConnectionsPerHost = 3
    $0.allowsCellularAccess = false
    $0.httpShouldSetCookies = false
    $0.httpCookieAcceptPolicy = .never
    $0.requestCachePolicy = .reloadIgnoringLocalCacheData
    $0.httpAdditionalHeaders = ["Accept-Language": "ko", "X-Member": "gold"]
    $0.protocolClasses = [GreedyURLProtocol.self]
    $0.urlCache = URLCache(memoryCapacity: 1_000, diskCapacity: 0, diskPath: nil)
    let member = HTTPCookie(properties: [
      .name: "member", .value: "7", .domain: "shop.invalid", .path: "/",
    ])
    if let member { $0.httpCookieStorage?.setCookie(member) }
  }

  init(
    description: String,
    changing base: @autoclosure @escaping @Sendable () -> URLSessionConfiguration = .ephemeral,
    _ change: @escaping @Sendable (URLSessionConfiguration) -> Void
  ) {
    self.init(description: description) {
      let configuration = base()
      change(configuration)
      return configuration
    }
  }

  init(description: String, make: @escaping @Sendable () -> URLSessionConfiguration) {
    (self.description, self.make) = (description, make)
  }
}

/// A class that an app lists for a purpose of its own: it takes every request.
final class GreedyURLProtocol: URLProtocol {
  static let status = 418

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    if let response = SessionAnswer.status(Self.status).response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
