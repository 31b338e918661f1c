import DoubleKit
import Foundation
import Testing

/// Exercise 5.2: the mock of 5.1 behind a real `URLSession`.
///
/// The loader calls on its own thread, where an issue would belong to no test.
/// So the mock fails the request at once, for the caller, and remembers the
/// mistake for `verify`, which runs in the test. It finds the next call and takes
/// it off in one step, since two tasks may come at once. Another right way:
/// remember every request, and compare the two lists in `verify`.
final class MockURLProtocol: URLProtocol {
  private struct Script {
    var expected: [ExpectedCall]
    var unexpected: [UnexpectedRequest] = []

    // slice: verdict
    mutating func next(for request: URLRequest) -> SessionAnswer {
      if let call = expected.first, call.request.matches(request) {
        expected.removeFirst()
        return call.answer
      }
      let mistake = UnexpectedRequest(request, expected: expected.first?.request)
      unexpected.append(mistake)
      return .failure(mistake)
    }
    // end slice: verdict
  }

  private static let scripts = PerHost<Script>()

  /// Makes a session that expects these calls, in this order.
  static func makeSession(expecting calls: [ExpectedCall]) -> DoubledSession {
    let session = DoubledSession(answeredBy: MockURLProtocol.self)
    scripts[session.baseURL] = Script(expected: calls)
    return session
  }

  static func verify(
    _ session: DoubledSession, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let script = scripts[session.baseURL]
    for mistake in script?.unexpected ?? [] {
      Issue.record("\(mistake)", sourceLocation: sourceLocation)
    }
    for call in script?.expected ?? [] {
      Issue.record("\(call.request) was expected but did not come.", sourceLocation: sourceLocation)
    }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    var answer = SessionAnswer.failure(URLError(.unsupportedURL))
    Self.scripts.update(request.url, from: Script(expected: [])) {
      answer = $0.next(for: request)
    }
    deliver(answer)
  }

  override func stopLoading() {}

  private func deliver(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      let error = answer.error ?? URLError(.badServerResponse)
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }
}
