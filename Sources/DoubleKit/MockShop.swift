import Foundation
import ItemDetail
import Synchronization
import Testing

/// A mock of the shop, for either seam: it is told which requests to expect,
/// in their order or in any, and holds the verdict.
///
/// An unexpected request is failed at once. It is reported by `verify()`, on
/// both seams, since the API under test may send it from any thread.
public final class MockShop: Sendable {
  /// What a request must have besides its method and its path.
  public typealias Condition = @Sendable (URLRequest) -> Bool

  private struct Script {
    var expected: [(call: ExpectedCall, condition: Condition)] = []
    var unexpected: [UnexpectedRequest] = []
  }

  private let script = Mutex(Script())
  private let inOrder: Bool

  /// Makes a shop that expects nothing.
  ///
  /// - Parameter inOrder: Whether the requests have to come in the order in
  ///   which they are expected.
  public init(inOrder: Bool = true) {
    self.inOrder = inOrder
  }

  /// Adds a request to those that are expected, after the others.
  ///
  /// - Parameters:
  ///   - request: Its method and its path; headers are left to `condition`.
  ///   - answer: What the shop answers.
  ///   - condition: What else must hold for the request; nothing when left out.
  public func expect(
    _ request: ExpectedRequest, answer: SessionAnswer,
    where condition: @escaping Condition = { _ in true }
  ) {
    let call = ExpectedCall(request, answer: answer)
    script.withLock { $0.expected.append((call, condition)) }
  }

  /// The shop with protocol injection.
  public var session: any URLSessionProtocol { MockShopSession(shop: self) }

  /// The shop with `URLProtocol`: a session of its own, each time.
  public func makeSession() -> DoubledSession { MockShopURLProtocol.makeSession(of: self) }

  /// Records an issue for each request that came unexpected, and for each that
  /// was expected but did not come.
  ///
  /// - Parameter sourceLocation: The line of the test, for the issues.
  public func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    let script = script.withLock { $0 }
    for mistake in script.unexpected {
      Issue.record("\(mistake)", sourceLocation: sourceLocation)
    }
    for (call, _) in script.expected {
      Issue.record("\(call.request) was expected but did not come.", sourceLocation: sourceLocation)
    }
  }

  fileprivate func answer(to request: URLRequest) -> SessionAnswer {
    script.withLock { script in
      let candidates = script.expected.prefix(inOrder ? 1 : script.expected.count)
      let match = candidates.firstIndex {
        $0.call.request.matches(request) && $0.condition(request)
      }
      if let match { return script.expected.remove(at: match).call.answer }
      let closest = candidates.first { $0.call.request.matches(request) } ?? candidates.first
      let mistake = UnexpectedRequest(request, expected: closest?.call.request)
      script.unexpected.append(mistake)
      return .failure(mistake)
    }
  }
}

private struct MockShopSession: URLSessionProtocol {
  let shop: MockShop

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    MockShopTask {
      let answer = shop.answer(to: request)
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}

private struct MockShopTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

private final class MockShopURLProtocol: URLProtocol {
  private static let shops = PerHost<MockShop>()

  static func makeSession(of shop: MockShop) -> DoubledSession {
    let session = DoubledSession(answeredBy: MockShopURLProtocol.self)
    shops[session.baseURL] = shop
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let answer = Self.shops[request.url]?.answer(to: request)
    guard answer?.error == nil, let response = answer?.response else {
      let error = answer?.error ?? URLError(.unsupportedURL)
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer?.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
