import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 7.5: a configuration that leads every session to a stub.
///
/// A configuration is an object: whoever changes the one that he got changes the
/// app's. So the settings go into a copy. The copy has the same stores as its
/// original, and those are replaced. The stub stands first, since the loader asks
/// the classes in their order. Another right way: begin with a new ephemeral
/// configuration, and copy the settings one by one.
enum StubbedConfiguration {
  static func make(
    from base: URLSessionConfiguration, answering answer: SessionAnswer
  ) -> (configuration: URLSessionConfiguration, baseURL: URL) {
    let baseURL = ShopURL.fresh()
    ConfiguredStubURLProtocol.answers[baseURL] = answer
    let configuration = (base.copy() as? URLSessionConfiguration) ?? .ephemeral
    configuration.protocolClasses =
      [ConfiguredStubURLProtocol.self] + (base.protocolClasses ?? [])
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    return (configuration, baseURL)
  }
}

/// The stub, as you know it from 2.2.
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
