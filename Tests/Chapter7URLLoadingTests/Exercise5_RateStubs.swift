import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A stub that answers every request with the rate of its class.
class RateStubURLProtocol: URLProtocol {
  class var rate: Int { 0 }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(200).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("\(type(of: self).rate)".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

/// The double of one test.
final class MorningRateStub: RateStubURLProtocol {
  override class var rate: Int { Rates.morning }
}

/// The double of another test, which runs at the same time.
final class EveningRateStub: RateStubURLProtocol {
  override class var rate: Int { Rates.evening }
}
