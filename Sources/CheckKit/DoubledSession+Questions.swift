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
  public func askWhetherItCouldLoad(_ request: URLRequest) {
    for case let double as URLProtocol.Type in urlSession.configuration.protocolClasses ?? [] {
      _ = double.canInit(with: request)
    }
  }
}
