import CheckKit
import DoubleKit
import Foundation
import LoopbackServer

/// A configuration of a caller, with settings of its own.
struct CallersSettings: Sendable {
  private let folder: VisitedFolder
  private let makeSession: MakeSession

  init(at server: LoopbackServer, _ makeSession: @escaping MakeSession) {
    folder = VisitedFolder(server: server)
    self.makeSession = makeSession
    folder.answer("cart")
  }

  /// What went wrong, as a sentence.
  func fault() async -> String? {
    // Shorter ones than the defaults, and longer ones.
    for timeouts in [(7.0, 11.0), (700, 9_000_000)] {
      if let fault = await fault(ofASessionWith: timeouts) { return fault }
    }
    if let fault = faultOfTheWrites() { return fault }
    return await faultOfTheProtocolClasses()
  }

  /// A factory that changes the caller's configuration and then changes it back, as a
  /// sentence: two tests that share one meet its change.
  private func faultOfTheWrites() -> String? {
    #if !canImport(Darwin)
      guard let base = WatchedConfiguration.make() else { return nil }
      _ = makeSession(base)
      return base.writes.values.first.map {
        "The factory changed `\($0)` of the caller's configuration while it made a session. It may"
          + " have changed it back, but another test can use the same configuration meanwhile."
      }
    #else
      return nil
    #endif
  }

  private func fault(ofASessionWith timeouts: (request: Double, resource: Double)) async -> String?
  {
    let base = URLSessionConfiguration.default
    base.httpAdditionalHeaders = ["X-Till": "4"]
    base.timeoutIntervalForRequest = timeouts.request
    base.timeoutIntervalForResource = timeouts.resource
    base.httpMaximumConnectionsPerHost = 3
    base.httpCookieAcceptPolicy = .onlyFromMainDocumentDomain
    base.httpShouldSetCookies = false
    base.networkServiceType = .background
    base.allowsCellularAccess = false
    base.isDiscretionary = true
    base.connectionProxyDictionary = ["X-Till": 4]
    let before = ConfigurationState(of: base)
    let session = makeSession(base)
    if let change = before.difference(from: ConfigurationState(of: base)) {
      return "The factory changed the caller's configuration: \(change)."
    }
    let request = await folder.visit("cart", by: session)
    if request?.headers["X-Till"] != "4" {
      return "`base` has the header X-Till, and a session like it sent a request without."
    }
    // The server cannot see these without a wait of seconds; and on Linux a session
    // ignores timeoutIntervalForResource.
    if let setting = before.lostSetting(in: session.configuration) {
      return "`base` has \(setting), and a session like it does not."
    }
    return nil
  }

  private func faultOfTheProtocolClasses() async -> String? {
    let base = URLSessionConfiguration.default
    base.protocolClasses = [GreetingStub.self]
    let text = await folder.text(of: "cart", by: makeSession(base))
    return text == "good morning"
      ? nil
      : "`base` has a URLProtocol that answers \"good morning\", and a session like it got"
        + " \"\(text ?? "no answer")\"."
  }
}

/// What a caller can see of a configuration.
private struct ConfigurationState {
  private let stores: [String: ObjectIdentifier?]
  private let settings: [String: String]

  init(of configuration: URLSessionConfiguration) {
    stores = [
      "httpCookieStorage": configuration.httpCookieStorage.map(ObjectIdentifier.init),
      "urlCache": configuration.urlCache.map(ObjectIdentifier.init),
      "urlCredentialStorage": configuration.urlCredentialStorage.map(ObjectIdentifier.init),
    ]
    settings = [
      "timeoutIntervalForRequest": "\(configuration.timeoutIntervalForRequest)",
      "timeoutIntervalForResource": "\(configuration.timeoutIntervalForResource)",
      "httpMaximumConnectionsPerHost": "\(configuration.httpMaximumConnectionsPerHost)",
      "httpCookieAcceptPolicy": "\(configuration.httpCookieAcceptPolicy.rawValue)",
      "httpAdditionalHeaders": "\(configuration.httpAdditionalHeaders ?? [:])",
      "requestCachePolicy": "\(configuration.requestCachePolicy.rawValue)",
      "httpShouldSetCookies": "\(configuration.httpShouldSetCookies)",
      "networkServiceType": "\(configuration.networkServiceType.rawValue)",
      "allowsCellularAccess": "\(configuration.allowsCellularAccess)",
      "isDiscretionary": "\(configuration.isDiscretionary)",
      "connectionProxyDictionary": "\(configuration.connectionProxyDictionary ?? [:])",
    ]
  }

  /// The first property that is another one, by its name.
  func difference(from other: ConfigurationState) -> String? {
    let store = stores.keys.sorted().first { stores[$0] != other.stores[$0] }
    return store
      ?? settings.keys.sorted().first { settings[$0] != other.settings[$0] }
  }

  /// A setting of the caller that a session does not have. How a session keeps
  /// away from caches is its own affair.
  func lostSetting(in configuration: URLSessionConfiguration) -> String? {
    let others = ConfigurationState(of: configuration).settings
    let names = settings.keys.filter { $0 != "requestCachePolicy" }.sorted()
    return names.first { settings[$0] != others[$0] }.map { "\($0) \(settings[$0] ?? "")" }
  }
}

/// Answers every request with a greeting.
private final class GreetingStub: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(200).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("good morning".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
