import DoubleKit
import Foundation
import Synchronization

/// Answers a request, or throws the error that the load fails with.
typealias RequestHandler = @Sendable (URLRequest) throws -> SessionAnswer

// TODO: Every test overwrites this one. How can `HandlerURLProtocol<Test>` find its own?
private let sharedHandler = Mutex<RequestHandler?>(nil)

/// Exercise 7.4: a `URLProtocol` for tests that run at the same time.
///
/// The address is fixed in the code under test, so every test asks `ShopURL.any`.
/// A type tells the tests apart: `Test` belongs to one test alone. A session of a
/// test never gets the answer of another test, whatever the types are called. Many
/// tests may make a session at the same moment; lose no handler. If a test makes a
/// second session, that one asks its own new handler. Which handler
/// the older session asks from then on is up to you. Ask the handler once for each
/// load, and pass on the request as it came. If it throws, fail the load with that
/// error. If the test has no handler, fail the load with an error that names the
/// path of the request. Hold no lock while the handler runs.
final class HandlerURLProtocol<Test>: URLProtocol {
  static func makeSession(answering handler: @escaping RequestHandler) -> DoubledSession {
    sharedHandler.withLock { $0 = handler }
    return DoubledSession(answeredBy: HandlerURLProtocol.self, baseURL: ShopURL.any)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Does the handler have to run while the lock is held? And how does each load end?
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
