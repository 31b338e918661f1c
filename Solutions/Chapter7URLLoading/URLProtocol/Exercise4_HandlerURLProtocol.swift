import DoubleKit
import Foundation
import Synchronization

/// Answers a request, or throws the error that the load fails with.
typealias RequestHandler = @Sendable (URLRequest) throws -> SessionAnswer

private let handlers = Mutex<[ObjectIdentifier: RequestHandler]>([:])

/// Exercise 7.4: a `URLProtocol` for tests that run at the same time.
///
/// `HandlerURLProtocol<SaleTest>` and `HandlerURLProtocol<RefundTest>` are two
/// classes, and each session has one of them in its configuration. So the double
/// that a session makes knows its test without a look at the request. A type has
/// an identity, which no other type shares; its name does not have that. The
/// lock guards the dictionary alone: the handler is taken out and runs after the
/// lock is free. Another right way: one class for all that is not generic looks
/// the handler up by `ObjectIdentifier(type(of: self))`, and each `Test` has a
/// subclass of it.
final class HandlerURLProtocol<Test>: URLProtocol {
  static func makeSession(answering handler: @escaping RequestHandler) -> DoubledSession {
    handlers.withLock { $0[ObjectIdentifier(Test.self)] = handler }
    return DoubledSession(answeredBy: HandlerURLProtocol.self, baseURL: ShopURL.any)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: load
  override func startLoading() {
    let handler = handlers.withLock { $0[ObjectIdentifier(Test.self)] }
    do {
      guard let handler else { throw NoHandler(test: "\(Test.self)", path: request.url?.path) }
      deliver(try handler(request))
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }
  // end slice: load

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

/// A load of a test that never made a session.
private struct NoHandler: LocalizedError {
  let test: String
  let path: String?

  var errorDescription: String? {
    "\(test) has no handler, and \(path ?? "no path") was asked for."
  }
}
