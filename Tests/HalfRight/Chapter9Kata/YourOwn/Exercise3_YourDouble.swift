// Half right: each load ends in one way, but all sessions share one handler. Earns 5 of 10 points.
import DoubleKit
import Foundation
import ItemDetail

/// Exercise 9.3: bring your own double.
final class MockURLProtocol: URLProtocol {
  nonisolated(unsafe) static var requestHandler: ((URLRequest) throws -> (HTTPURLResponse, Data))?

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    do {
      guard let handler = Self.requestHandler else {
        throw UnexpectedRequest(request, expected: nil)
      }
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

/// The adapter: how the checks get at the double.
enum YourDouble {
  static let urlProtocol: URLProtocol.Type? = MockURLProtocol.self

  static func setAnswer(_ answer: SessionAnswer, to requests: [URLRequest]) {
    MockURLProtocol.requestHandler = { _ in
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
