import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension DoubledSession {
  /// Asks the double whether it could load a request, and loads nothing.
  ///
  /// Darwin may ask several times before it loads once, Linux asks once. A double
  /// that takes a question for a load is found out by asking once more.
  ///
  /// - Parameter request: What could be loaded.
  /// - Returns: Whether it could; otherwise the session goes to the network.
  @discardableResult
  public func askWhetherItCouldLoad(_ request: URLRequest) -> Bool {
    urlProtocol.canInit(with: request)
  }

  /// The request as the double that would load it rewrites it. Darwin asks for
  /// that before each load, Linux never does.
  ///
  /// - Parameter request: What is loaded.
  /// - Returns: The request that a double on Darwin would load.
  public func canonicalRequest(for request: URLRequest) -> URLRequest {
    urlProtocol.canInit(with: request) ? urlProtocol.canonicalRequest(for: request) : request
  }
}
