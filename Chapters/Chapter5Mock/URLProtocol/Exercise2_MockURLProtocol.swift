import DoubleKit
import Foundation
import Testing

/// Exercise 5.2: the mock of 5.1 behind a real `URLSession`.
///
/// Each load is a call; a question to `canInit` is not. Give the next request
/// that its session expects its canned answer. The headers do not matter. Fail
/// any other request at once, with an error that names its method and path, as
/// `UnexpectedRequest` does. A wrong request does not use up an expectation.
/// Loads may come on several threads at once: no two of them get the same
/// answer, and no mistake is lost. Each session has its own list.
///
/// Report nothing while a request loads: the loader's thread belongs to no test.
/// `verify` reports each unexpected request and each missing one, exactly once,
/// by method and path, at the line of its caller. One report may name several.
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
    // TODO: This mock has four mistakes.
    var script = Self.scripts[request.url] ?? Script(expected: [])
    let next = script.expected.isEmpty ? nil : script.expected.removeFirst()
    var answer = next?.answer
    if next?.request.matches(request) != true {
      let mistake = UnexpectedRequest(request, expected: next?.request)
      script.mistake = mistake
      answer = .failure(mistake)
    }
    Self.scripts[request.url] = script
    deliver(answer ?? .failure(URLError(.unsupportedURL)))
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
