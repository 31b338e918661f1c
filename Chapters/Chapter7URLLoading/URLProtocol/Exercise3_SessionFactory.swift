import Foundation
import ItemDetail

/// Exercise 7.3: sessions that carry nothing over and leave nothing behind.
///
/// Each session has the settings of `base`. It shares no cookies, passwords or cached answers
/// with `base`, with the app, or with another session. Its own cookies it keeps. The shared
/// storages and `base` stay as they were.
enum SessionFactory {
  private static let ephemeral = URLSessionConfiguration.ephemeral

  static func makeSession(like base: URLSessionConfiguration) -> URLSession {
    // TODO: Who else has this configuration? Where are the other settings of `base`?
    let configuration = ephemeral
    configuration.protocolClasses = base.protocolClasses
    configuration.httpAdditionalHeaders = base.httpAdditionalHeaders
    // TODO: Which cache does this session read?
    return URLSession(configuration: configuration)
  }
}
