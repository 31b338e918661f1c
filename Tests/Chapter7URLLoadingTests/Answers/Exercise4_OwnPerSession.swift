import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Each session has a class of its own, even where a test makes two: the older
/// session goes on with the older handler.
final class OwnPerSession<Test, Number>: URLProtocol {
  static func makeSession(answering handler: @escaping TestHandler) -> DoubledSession {
    func make<Fresh: TestTag>(_: Fresh.Type) -> DoubledSession {
      let double = OwnPerSession<Test, Fresh>.self
      ownHandlers.withLock { $0[ObjectIdentifier(double)] = handler }
      return DoubledSession(answeredBy: double, baseURL: ShopURL.any)
    }
    return make(TestTags.fresh())
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let handler = ownHandlers.withLock({ $0[ObjectIdentifier(Self.self)] }) else {
      let url = request.url ?? ShopURL.any
      let error = URLError(
        .resourceUnavailable, userInfo: [NSURLErrorFailingURLErrorKey: url as Any])
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    switch Result(catching: { try handler(request) }) {
    case .success(let answer): send(answer)
    case .failure(let error): client?.urlProtocol(self, didFailWithError: error)
    }
  }

  override func stopLoading() {}

  private func send(_ answer: SessionAnswer) {
    switch (answer.error, answer.response) {
    case (let error?, _): client?.urlProtocol(self, didFailWithError: error)
    case (nil, nil): client?.urlProtocol(self, didFailWithError: URLError(.badServerResponse))
    case (nil, let response?):
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: answer.data ?? Data())
      client?.urlProtocolDidFinishLoading(self)
    }
  }
}

private let ownHandlers = Mutex<[ObjectIdentifier: TestHandler]>([:])

extension Exercise4_HandlerURLProtocol {
  static let ownPerSession = Exercise4_HandlerURLProtocol(
    makeSession: { test, handler in
      func make<Test: TestTag>(_: Test.Type) -> DoubledSession {
        OwnPerSession<Test, Never>.makeSession(answering: handler)
      }
      return make(test)
    },
    makeSessionWithoutHandler: { test in
      func make<Test: TestTag>(_: Test.Type) -> DoubledSession {
        DoubledSession(answeredBy: OwnPerSession<Test, Never>.self, baseURL: ShopURL.any)
      }
      return make(test)
    })
}
