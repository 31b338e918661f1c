import Foundation
import ItemDetail

/// Exercise 7.3: sessions that carry nothing over and leave nothing behind.
///
/// Each session has the settings of `base`, for instance its timeouts, headers and
/// protocol classes. It shares no cookies with `base`, with the app's shared
/// storage, or with another session of the factory. But it keeps its own: after a
/// sign-in, the next request of the same session sends the cookie that the shop
/// set. It is never answered from a cache that was filled before it was made, and
/// leaves no answer in the shared cache. It knows no password of `base`, of the
/// shared storage or of another session. The shared storages stay as they were,
/// and so does `base`, which belongs to the caller. A session may keep its own
/// answers and passwords, or none, and have any cache policy.
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
