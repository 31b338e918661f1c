import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.3: what a mock still expects, made lenient.
///
/// As it stands it is strict: the calls must come in their order, each with
/// exactly the headers that were expected. Lenient is: in any order, and with
/// other headers beside. A wrong method or path, an expected header that is
/// missing or has another value, and a call too many are refused as before.
struct LenientExpectation: Sendable {
  /// What was expected and has not come.
  private(set) var missing: [ExpectedRequest]

  init(_ requests: [ExpectedRequest]) {
    missing = requests
  }

  /// Takes a request that has come off the list; false when it is not on it.
  mutating func take(_ request: URLRequest) -> Bool {
    // TODO: Let the calls come in any order.
    guard let next = missing.first, isMet(next, by: request) else { return false }
    missing.removeFirst()
    return true
  }

  private func isMet(_ expected: ExpectedRequest, by request: URLRequest) -> Bool {
    // TODO: Let the request have other headers beside.
    return expected.matches(request) && (request.allHTTPHeaderFields ?? [:]) == expected.headers
  }
}
