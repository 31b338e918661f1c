import DoubleKit
import Foundation

/// A stub that answers every request with the rate of its class.
class RateStubURLProtocol: URLProtocol {
  /// The rate; nil fails the load.
  class var rate: Int? { nil }

  override class func canInit(with request: URLRequest) -> Bool {
    request.isToABank && !request.isStray
  }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let rate = type(of: self).rate, let response = SessionAnswer.status(200).response else {
      client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("\(rate)".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

// The doubles of three tests. A test names its double as it likes, so these have
// one name.

enum MorningTest {
  final class RateStub: RateStubURLProtocol {
    override class var rate: Int? { Rates.morning }
  }
}

enum EveningTest {
  final class RateStub: RateStubURLProtocol {
    override class var rate: Int? { Rates.evening }
  }
}

enum NightTest {
  final class RateStub: RateStubURLProtocol {}
}
