import DoubleKit
import Foundation
import Synchronization

/// Answers a request, or throws an error.
typealias RequestHandler = @Sendable (URLRequest) throws -> SessionAnswer

// TODO: Every test overwrites this one. How can each find its own?
private let sharedHandler = Mutex<RequestHandler?>(nil)

/// Exercise 7.4: a `URLProtocol` for tests that run at the same time.
///
/// `Test` belongs to one test alone: its sessions never get the answer of another one. If the
/// handler throws, fail the load with that error. If there is none, fail the load with an
/// error that names the path.
final class HandlerURLProtocol<Test>: URLProtocol {
  static func makeSession(answering handler: @escaping RequestHandler) -> DoubledSession {
    sharedHandler.withLock { $0 = handler }
    return DoubledSession(answeredBy: HandlerURLProtocol.self, baseURL: ShopURL.any)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Does the handler have to run while the lock is held? How does each load end?
    let answer = try? sharedHandler.withLock { try $0?(request) }
    if let answer { deliver(answer) }
  }

  override func stopLoading() {}

  private func deliver(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
