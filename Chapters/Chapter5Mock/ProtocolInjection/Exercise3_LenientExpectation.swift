import DoubleKit
import Foundation

/// Exercise 5.3: the list of requests that a mock still expects, made lenient.
///
/// A strict list wants the requests in order, each with exactly the expected
/// headers. This one is lenient. Take the requests in any order. Let a request
/// carry other headers too. Still refuse a wrong method, a wrong path
/// and an extra request. Each expected header must be there with the same value,
/// to the letter; the case of its name does not matter. An empty value is a
/// value. You may ignore spaces around a value. Each request that you take
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
    // TODO: This list has three mistakes.
    let before = missing.count
    missing = missing.filter { !isMet($0, by: request) }
    return missing.count < before
  }

  private func isMet(_ expected: ExpectedRequest, by request: URLRequest) -> Bool {
    let names = Set((request.allHTTPHeaderFields ?? [:]).keys)
    return expected.matches(request) && names.isSuperset(of: expected.headers.keys)
  }
}
