import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 7.5: a configuration that leads every session to a stub.
///
/// A client like `ShopClient(configuration:)` makes its session itself, and no
/// test can reach it. The test takes the configuration that the app uses, `base`,
/// and hands the client what `make` returns. Every session made from that gets
/// the canned answer, whatever `base` lists. Headers, timeouts and the other
/// settings are those of `base`. But it stores no cookie, cached answer or
/// credential where `base`, or another configuration from here, can find it. And
/// `base` itself stays as it was.
enum StubbedConfiguration {
  static func make(
    from base: URLSessionConfiguration, answering answer: SessionAnswer
  ) -> (configuration: URLSessionConfiguration, baseURL: URL) {
    let baseURL = ShopURL.fresh()
    ConfiguredStubURLProtocol.answers[baseURL] = answer
    // TODO: A colleague wrote these two lines. Read the comment above, and keep
    // each of its promises.
    base.protocolClasses?.append(ConfiguredStubURLProtocol.self)
    return (base, baseURL)
  }
}

/// The stub, as you know it from 2.2. There is nothing to do here.
final class ConfiguredStubURLProtocol: URLProtocol {
  fileprivate static let answers = PerHost<SessionAnswer>()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let answer = Self.answers[request.url]
    guard let response = answer?.response, answer?.error == nil else {
      let error = answer?.error ?? URLError(.cannotFindHost)
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer?.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
