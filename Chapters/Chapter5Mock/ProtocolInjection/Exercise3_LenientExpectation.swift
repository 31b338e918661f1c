import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.3: what a mock still expects, made lenient.
///
/// As it stands it is strict: the calls must come in their order, each with
/// exactly the headers that were expected. Make it lenient. Take the calls in any
/// order. Let a request have other headers besides. Still refuse a wrong method,
/// a wrong path and a call too many. Every header that was expected must be there
/// with the same value, to the letter; its name may be in capitals or not. An
/// empty value is a value. Spaces around a value may count or not. Each
/// request that is taken takes one expectation off the list, and a request that
/// is refused takes none. If a request meets several expectations, it may take
/// any one of them.
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
