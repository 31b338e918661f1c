import Foundation

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
