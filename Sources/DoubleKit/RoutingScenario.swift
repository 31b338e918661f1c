import Foundation

/// Where a request can end up.
public enum Destination: String, Sendable {
  /// The double answered it.
  case theDouble = "the double"
  /// No double caught it: the loader tried to connect, or refused to.
  case theNetwork = "the network"
}

/// One way to set up a session and a double.
///
/// `WillingStub` takes every request that is offered to it, and `DecliningStub`
/// none: its `canInit(with:)` returns false. Each case is set up in
/// `makeSession()`, which is what to read for a prediction.
public enum RoutingScenario: String, CaseIterable, Sendable {
  /// The configuration lists the willing double.
  case doubleIsListed
  /// The configuration lists a double whose `canInit(with:)` returns false.
  case doubleDeclines
  /// The configuration lists a double that declines, then the willing one.
  case firstDeclinesSecondAccepts
  /// The willing double is listed before the protocols of the loader.
  case listedBeforeTheLoaders
  /// The willing double is listed after the protocols of the loader.
  case listedAfterTheLoaders
  /// The configuration lists no protocol at all.
  case nothingIsListed
  /// The double is listed after the session was made.
  case listedTooLate
  /// The double is listed, and the code under test uses `URLSession.shared`.
  case codeUsesShared
  /// The double is registered for the whole process, and not listed.
  case registeredNotListed

  /// The status that the doubles answer with; no real server gives it.
  package static let doublesStatus = 299

  /// Sets up a session as the scenario says.
  package func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    switch self {
    case .doubleIsListed:
      configuration.protocolClasses = [WillingStub.self]
    case .doubleDeclines:
      configuration.protocolClasses = [DecliningStub.self]
    case .firstDeclinesSecondAccepts:
      configuration.protocolClasses = [DecliningStub.self, WillingStub.self]
    case .listedBeforeTheLoaders:
      configuration.protocolClasses?.insert(WillingStub.self, at: 0)
    case .listedAfterTheLoaders:
      configuration.protocolClasses?.append(WillingStub.self)
    case .nothingIsListed:
      configuration.protocolClasses = []
    case .listedTooLate:
      let session = URLSession(configuration: configuration)
      configuration.protocolClasses = [WillingStub.self]
      return session
    case .codeUsesShared:
      configuration.protocolClasses = [WillingStub.self]
      return URLSession.shared
    case .registeredNotListed:
      _ = URLProtocol.registerClass(RegisteredStub.self)
    }
    return URLSession(configuration: configuration)
  }
}

/// A double that takes every request.
class WillingStub: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(RoutingScenario.doublesStatus).response else {
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

/// A double that declines every request that it is offered.
final class DecliningStub: WillingStub {
  override class func canInit(with request: URLRequest) -> Bool { false }
}

/// A double that is registered for the whole process. It takes the requests of
/// its own scenario alone, so that it disturbs no other test.
final class RegisteredStub: WillingStub {
  override class func canInit(with request: URLRequest) -> Bool {
    request.url?.lastPathComponent == RoutingScenario.registeredNotListed.rawValue
  }
}
