import DoubleKit
import Foundation
import ItemDetail

/// Exercise 9.3: bring your own double.
///
/// Run the checks, and cure this double law by law. Then put your own project's double in its
/// place, and change the adapter.
final class MockURLProtocol: URLProtocol {
  // TODO: All sessions share this one. What belongs to one alone?
  nonisolated(unsafe) static var requestHandler: ((URLRequest) throws -> (HTTPURLResponse, Data))?

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: What does the client hear without a handler, and what if it throws?
    guard let handler = Self.requestHandler else { return }
    do {
      let (response, data) = try handler(request)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: data)
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

/// The adapter for the checks. Each function may be `async`.
enum YourDouble {
  /// The class, if the double is a `URLProtocol`.
  static let urlProtocol: URLProtocol.Type? = MockURLProtocol.self

  /// Has the class give one answer to requests of one host.
  static func setAnswer(_ answer: SessionAnswer, to requests: [URLRequest]) {
    MockURLProtocol.requestHandler = { _ in
      let (data, response) = try answer.get()
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return (response, data)
    }
  }

  /// A session with one answer, if the double is a session.
  static func makeSession(
    answering answer: SessionAnswer, to requests: [URLRequest]
  ) -> (any URLSessionProtocol)? {
    nil
  }

  /// A double that awaits, with answers to some requests or to none.
  static func makeTransport(
    answering answers: [(request: URLRequest, answer: SessionAnswer)]
  ) -> (any HTTPTransport)? {
    nil
  }
}
