import DoubleKit
import Foundation
import ItemDetail

/// Exercise 9.3: bring your own double.
///
/// This one has the most common shape of all. Run the checks, read their diagnosis, and
/// cure the double law by law. Then put the double of your own project in its place, change
/// the adapter below it, and run the checks again.
final class MockURLProtocol: URLProtocol {
  // TODO: All sessions share this one. What belongs to one session alone?
  // `nonisolated(unsafe)` compiles, and is as unsafe as it says; a lock is the cure.
  nonisolated(unsafe) static var requestHandler: ((URLRequest) throws -> (HTTPURLResponse, Data))?

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: What does the client hear if there is no handler, and what if it throws?
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

/// The adapter: how the checks get at the double.
enum YourDouble {
  /// The class, if the double is a `URLProtocol`; otherwise nil.
  static let urlProtocol: URLProtocol.Type? = MockURLProtocol.self

  /// Has the class give one answer to some requests. All go to one host, which no other
  /// session asks.
  static func setAnswer(_ answer: SessionAnswer, to requests: [URLRequest]) {
    MockURLProtocol.requestHandler = { _ in
      let (data, response) = try answer.get()
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return (response, data)
    }
  }

  /// If the double conforms to a session protocol: a session of it that gives one answer.
  static func makeSession(
    answering answer: SessionAnswer, to requests: [URLRequest]
  ) -> (any URLSessionProtocol)? {
    nil
  }

  /// If the double awaits, as `HTTPTransport` does: one that has an answer to each of some
  /// requests. With none, it is one that nobody has told anything.
  static func makeTransport(
    answering answers: [(request: URLRequest, answer: SessionAnswer)]
  ) -> (any HTTPTransport)? {
    nil
  }
}
