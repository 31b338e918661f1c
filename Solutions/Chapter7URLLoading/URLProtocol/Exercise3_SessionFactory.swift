import Foundation
import ItemDetail

/// Exercise 7.3: sessions that carry nothing over and leave nothing behind.
///
/// A configuration is a class: the copy keeps every setting, also those that a
/// list of assignments forgets, and the caller's object stays as it is. But a copy
/// has the same stores, so each session gets those of a new ephemeral
/// configuration. There is no cache at all: on Linux, the cache of an ephemeral
/// configuration reads the files of the shared one. Another right way: write a
/// small cookie storage of your own, and set the other two stores to nil.
enum SessionFactory {
  static func makeSession(like base: URLSessionConfiguration) -> URLSession {
    // Nothing but a configuration can come of its copy.
    let configuration = base.copy() as! URLSessionConfiguration
    let ephemeral = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = ephemeral.httpCookieStorage
    configuration.urlCredentialStorage = ephemeral.urlCredentialStorage
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }
}
