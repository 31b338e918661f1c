import Foundation

/// A double that writes down each call that it gets, and what it tells its client.
class LifeURLProtocol: URLProtocol {
  /// What a double is told, and where it writes.
  struct Plan: Sendable {
    let isAnswered: Bool
    let events: CompletionLog<LifeEvent>
  }

  static let plans = PerHost<Plan>()

  override class func canInit(with request: URLRequest) -> Bool {
    note(.canInit, for: request)
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.note(.startLoading, for: request)
    if Self.plans[request.url]?.isAnswered == true { answer() }
  }

  override func stopLoading() { Self.note(.stopLoading, for: request) }

  private func answer() {
    guard let response = SessionAnswer.status(200).response else { return }
    Self.note(.response, for: request)
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    Self.note(.data, for: request)
    client?.urlProtocol(self, didLoad: Data("a bowl".utf8))
    Self.note(.finish, for: request)
    client?.urlProtocolDidFinishLoading(self)
  }

  fileprivate static func note(_ event: LifeEvent, for request: URLRequest) {
    plans[request.url]?.events.record(event)
  }
}

/// A class that is asked, and takes no request.
final class DecliningLifeURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    LifeURLProtocol.note(.canInitDeclines, for: request)
    return false
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { LifeURLProtocol.note(.startLoading, for: request) }
  override func stopLoading() { LifeURLProtocol.note(.stopLoading, for: request) }
}
