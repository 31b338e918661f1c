import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 9.3: bring your own double.
///
/// The handlers stand under the host, which belongs to one session alone, and a lock
/// guards them. A request without a handler fails, and the error names it. An error goes
/// out alone: the end is told where the load went well, and only there. Another right
/// way: an actor in the place of the lock. A generic class with a handler for each type, as
/// in 7.4, is right in a project, but the adapter has one class for all sessions.
final class MockURLProtocol: URLProtocol {
  typealias Handler = @Sendable (URLRequest) throws -> (HTTPURLResponse, Data)

  private static let handlers = Mutex<[String: Handler]>([:])

  static func setHandler(for host: String?, _ handler: @escaping Handler) {
    handlers.withLock { $0[host ?? ""] = handler }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let handler = Self.handlers.withLock { $0[request.url?.host ?? ""] }
    do {
      guard let handler else { throw UnexpectedRequest(request, expected: nil) }
      let (response, data) = try handler(request)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: data)
      client?.urlProtocolDidFinishLoading(self)
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  override func stopLoading() {}
}

/// The adapter: how the checks get at the double. Each function may be `async`.
enum YourDouble {
  static let urlProtocol: URLProtocol.Type? = MockURLProtocol.self

  static func setAnswer(_ answer: SessionAnswer, to requests: [URLRequest]) {
    MockURLProtocol.setHandler(for: requests.first?.url?.host) { _ in
      let (data, response) = try answer.get()
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return (response, data)
    }
  }

  static func makeSession(
    answering answer: SessionAnswer, to requests: [URLRequest]
  ) -> (any URLSessionProtocol)? {
    nil
  }

  static func makeTransport(
    answering answers: [(request: URLRequest, answer: SessionAnswer)]
  ) -> (any HTTPTransport)? {
    nil
  }
}
