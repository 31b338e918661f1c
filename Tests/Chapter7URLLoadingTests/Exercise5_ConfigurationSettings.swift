import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The settings of a configuration by name, as a failure shows them.
struct ConfigurationSettings: Sendable {
  private let values: [(name: String, value: String)]

  /// Those that a test's configuration takes over from the app's.
  init(kept configuration: URLSessionConfiguration) {
    let headers = (configuration.httpAdditionalHeaders ?? [:]).map { "\($0): \($1)" }.sorted()
    values = [
      ("httpAdditionalHeaders", "\(headers)"),
      ("timeoutIntervalForRequest", "\(configuration.timeoutIntervalForRequest)"),
      ("timeoutIntervalForResource", "\(configuration.timeoutIntervalForResource)"),
      ("httpMaximumConnectionsPerHost", "\(configuration.httpMaximumConnectionsPerHost)"),
      ("allowsCellularAccess", "\(configuration.allowsCellularAccess)"),
      ("requestCachePolicy", "\(configuration.requestCachePolicy.rawValue)"),
      ("httpShouldSetCookies", "\(configuration.httpShouldSetCookies)"),
      ("httpCookieAcceptPolicy", "\(configuration.httpCookieAcceptPolicy.rawValue)"),
    ]
  }

  /// All that a test could change in the app's configuration.
  init(all configuration: URLSessionConfiguration) {
    let classes = configuration.protocolClasses.map { "\($0)" } ?? "nil"
    values =
      Self(kept: configuration).values
      + [
        ("protocolClasses", classes),
        ("httpCookieStorage.cookies", "\(configuration.httpCookieStorage?.cookies?.count ?? 0)"),
      ]
      + Self.stores(of: configuration).map { ($0, $1.map { "\($0)" } ?? "nil") }
  }

  /// The first setting that has another value, in words.
  func difference(from other: Self) -> String? {
    zip(values, other.values).lazy.filter { $0.value != $1.value }.map {
      "`\($0.name)` is \($0.value), and was \($1.value)"
    }.first
  }

  /// Where sessions of a configuration store what they keep.
  static func stores(
    of configuration: URLSessionConfiguration
  ) -> [(name: String, store: ObjectIdentifier?)] {
    [
      ("httpCookieStorage", configuration.httpCookieStorage.map { ObjectIdentifier($0) }),
      ("urlCache", configuration.urlCache.map { ObjectIdentifier($0) }),
      ("urlCredentialStorage", configuration.urlCredentialStorage.map { ObjectIdentifier($0) }),
    ]
  }

  /// The first store that two configurations share.
  static func sharedStore(
    of one: URLSessionConfiguration, and other: URLSessionConfiguration
  ) -> String? {
    zip(stores(of: one), stores(of: other)).first { $0.store != nil && $0.store == $1.store }?.0
      .name
  }
}
