import DoubleKit
import Foundation
import Testing

/// Exercise 5.2: the mock of 5.1 behind a real `URLSession`.
///
/// Only the next expected request of a session gets its answer. Fail any other at
/// once, and report nothing yet: the loader's thread belongs to no test. `verify`
/// reports each unexpected request and each missing one, once, at the line of its
/// caller.
final class MockURLProtocol: URLProtocol {
  private struct Script {
    var expected: [ExpectedCall]
    var mistake: UnexpectedRequest?
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
    if let mistake = script?.mistake {
      Issue.record("\(mistake)", sourceLocation: sourceLocation)
    }
    if let next = script?.expected.first {
      Issue.record("\(next.request) did not come.", sourceLocation: sourceLocation)
    }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Find three mistakes, here, in `Script` and in `verify`.
    var answer = SessionAnswer.failure(URLError(.unsupportedURL))
    Self.scripts.update(request.url, from: Script(expected: [])) { script in
      let next = script.expected.isEmpty ? nil : script.expected.removeFirst()
      if let next, next.request.matches(request) {
        answer = next.answer
      } else {
        let mistake = UnexpectedRequest(request, expected: next?.request)
        script.mistake = mistake
        answer = .failure(mistake)
      }
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
