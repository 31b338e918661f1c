import AnswerKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise5_Answers {
  /// A wrong answer that changes what the solution made.
  static func wrong(
    _ name: String, rejectedBy check: String, saying words: String,
    _ change: @escaping @Sendable (URLSessionConfiguration, _ base: URLSessionConfiguration) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: words, changed(change))
  }

  /// A right answer that changes what the solution made.
  static func right(
    _ name: String,
    _ change: @escaping @Sendable (URLSessionConfiguration, _ base: URLSessionConfiguration) -> Void
  ) -> RightAnswer<Checks> { RightAnswer(name, changed(change)) }

  private static func changed(
    _ change: @escaping @Sendable (URLSessionConfiguration, _ base: URLSessionConfiguration) -> Void
  ) -> Checks {
    Checks { base, answer in
      let made = Exercise5_Subject.make(from: base, answering: answer)
      change(made.configuration, base)
      return made
    }
  }

  /// What the solution makes, with another stub.
  static func made(
    from base: URLSessionConfiguration, by stub: URLProtocol.Type, at baseURL: URL
  ) -> MadeConfiguration {
    let made = Exercise5_Subject.make(from: base, answering: .status(500))
    made.configuration.protocolClasses = [stub]
    return MadeConfiguration(configuration: made.configuration, baseURL: baseURL)
  }
}

extension MadeConfiguration {
  /// A session of the stub.
  var doubled: DoubledSession {
    let stub = configuration.stub.first as? URLProtocol.Type
    return DoubledSession(answeredBy: stub ?? PlainStubURLProtocol.self, baseURL: baseURL)
  }
}

extension URLSessionConfiguration {
  /// The stub of a configuration that the solution made.
  var stub: [AnyClass] { Array((protocolClasses ?? []).prefix(1)) }
}

/// A store that every test uses.
enum StoreForAll {
  static let cookies = URLSessionConfiguration.ephemeral.httpCookieStorage
}

/// A stub written in another way.
class PlainStubURLProtocol: URLProtocol {
  static let answers = PerHost<SessionAnswer>()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  var answer: SessionAnswer? { Self.answers[request.url] }

  override func startLoading() {
    switch (answer?.error, answer?.response) {
    case (nil, let response?):
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: answer?.data ?? Data())
      client?.urlProtocolDidFinishLoading(self)
    case (let error, _):
      client?.urlProtocol(self, didFailWithError: error ?? URLError(.resourceUnavailable))
    }
  }

  override func stopLoading() {}
}

/// A stub whose answer is gone after one load.
final class OnceStubURLProtocol: PlainStubURLProtocol {
  override func startLoading() {
    super.startLoading()
    Self.answers[request.url] = nil
  }
}

/// A stub with one answer, whoever asks.
final class StaticStubURLProtocol: PlainStubURLProtocol {
  override var answer: SessionAnswer? { Self.answers[ShopURL.any] }
}
