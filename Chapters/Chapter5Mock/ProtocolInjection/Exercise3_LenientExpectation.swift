import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.3: the list of requests that a mock still expects, made lenient.
///
/// This list is strict: requests must come in order, each with exactly the
/// expected headers. Make it lenient. Take the requests in any order. Let a
/// request carry other headers too. Still refuse a wrong method, a wrong path
/// and an extra request. Each expected header must be there with the same value,
/// to the letter; the case of its name does not matter. An empty value is a
/// value. Spaces around a value may count or not. Each request that you take
/// removes one expectation, and a request that you refuse removes none. If a
/// request meets several expectations, it may remove any one of them.
struct LenientExpectation: Sendable {
  /// The expected requests that have not come yet.
  private(set) var missing: [ExpectedRequest]

  init(_ requests: [ExpectedRequest]) {
    missing = requests
  }

  /// Takes a request off the list; returns false when it is not on the list.
  mutating func take(_ request: URLRequest) -> Bool {
    // TODO: Take the requests in any order.
    guard let next = missing.first, isMet(next, by: request) else { return false }
    missing.removeFirst()
    return true
  }

  private func isMet(_ expected: ExpectedRequest, by request: URLRequest) -> Bool {
    // TODO: Let the request carry other headers too.
    return expected.matches(request) && (request.allHTTPHeaderFields ?? [:]) == expected.headers
  }
}
