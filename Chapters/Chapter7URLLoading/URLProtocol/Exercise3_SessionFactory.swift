import Foundation
import ItemDetail

/// Exercise 7.3: sessions that carry nothing over and leave nothing behind.
///
/// Each session has the settings of `base`: its timeouts, headers and protocol classes. It
/// shares no cookies, passwords or cached answers with `base`, with the app's shared
/// storage, or with another session. Its own cookies it keeps. The shared storages stay as
/// they were, and so does `base`.
enum SessionFactory {
  private static let ephemeral = URLSessionConfiguration.ephemeral

  static func makeSession(like base: URLSessionConfiguration) -> URLSession {
    // TODO: Who else has this configuration? And where are the other settings of `base`?
    let configuration = ephemeral
    configuration.protocolClasses = base.protocolClasses
    configuration.httpAdditionalHeaders = base.httpAdditionalHeaders
    // TODO: Is there a cache that this session reads, on your system?
    return URLSession(configuration: configuration)
  }
}
