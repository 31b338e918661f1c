import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RoutingScenario {
  /// Sends one request through the scenario's session and sees who gets it.
  ///
  /// The network is a port of this machine on which nobody listens: a request
  /// that no double catches is refused there.
  ///
  /// - Returns: Where the request ended; nil when nothing came back.
  /// - Throws: `LoopbackPort.Unavailable`.
  public func run() async throws -> Destination? {
    LoaderWarmUp.shared.begin()
    let port = try LoopbackPort.closed()
    let log = CompletionLog<SessionAnswer>()
    let session = makeSession()
    session.send(URLRequest(url: port.baseURL.appendingPathComponent(rawValue)), to: log)
    let answer = await log.values(atLeast: 1, within: .test).first
    return answer.map { $0.statusCode == WillingStub.status ? .theDouble : .theNetwork }
  }
}

/// A double that takes every request.
class WillingStub: URLProtocol {
  /// A status that no real server gives.
  static let status = 299

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(Self.status).response else { return }
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
