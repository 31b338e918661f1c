// Half right: it judges the headers, but one request removes all equal expectations.
// Earns 6 of 10 points.
import DoubleKit
import Foundation

/// Exercise 5.3: the list of requests that a mock still expects, made lenient.
struct LenientExpectation: Sendable {
  /// The expected requests that have not come yet.
  private(set) var missing: [ExpectedRequest]

  init(_ requests: [ExpectedRequest]) {
    missing = requests
  }

  /// Takes a request off the list; returns false when it is not on the list.
  mutating func take(_ request: URLRequest) -> Bool {
    let before = missing.count
    missing = missing.filter { !isMet($0, by: request) }
    return missing.count < before
  }

  private func isMet(_ expected: ExpectedRequest, by request: URLRequest) -> Bool {
    expected.matches(request)
      && expected.headers.allSatisfy { request.value(forHTTPHeaderField: $0.key) == $0.value }
  }
}
