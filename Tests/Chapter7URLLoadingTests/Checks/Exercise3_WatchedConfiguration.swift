import DoubleKit
import Foundation

// Linux alone lets a configuration be subclassed. Darwin makes its own, so there a change
// that is changed back stays unseen.
#if !canImport(Darwin)
  /// A configuration that writes down what is set in it.
  final class WatchedConfiguration: URLSessionConfiguration, @unchecked Sendable {
    /// The names of the stores and settings that were set, in order.
    let writes = CompletionLog<String>()

    override var httpCookieStorage: HTTPCookieStorage? {
      didSet { writes.record("httpCookieStorage") }
    }
    override var urlCache: URLCache? { didSet { writes.record("urlCache") } }
    override var urlCredentialStorage: URLCredentialStorage? {
      didSet { writes.record("urlCredentialStorage") }
    }
    override var requestCachePolicy: NSURLRequest.CachePolicy {
      didSet { writes.record("requestCachePolicy") }
    }

    /// Makes one. `init()` is deprecated because it does too little on Darwin.
    static func make() -> WatchedConfiguration? {
      let type: any MadeWithNothing.Type = WatchedConfiguration.self
      return type.init() as? WatchedConfiguration
    }
  }

  private protocol MadeWithNothing {
    init()
  }

  extension WatchedConfiguration: MadeWithNothing {}
#endif
