import DoubleKit
import Foundation

/// Exercise 5.3: the list of requests that a mock still expects, made lenient.
///
/// Lenient is not careless: each request meets one expectation only, and every
/// expected header must be there with its value. The list asks the request for a
/// header by name, since names have no case in HTTP. Another right way: count
/// equal expectations, and count down.
struct LenientExpectation: Sendable {
  /// The expected requests that have not come yet.
  private(set) var missing: [ExpectedRequest]

  init(_ requests: [ExpectedRequest]) {
    missing = requests
  }

  /// Takes a request off the list; returns false when it is not on the list.
  mutating func take(_ request: URLRequest) -> Bool {
    guard let index = missing.firstIndex(where: { isMet($0, by: request) }) else { return false }
    missing.remove(at: index)
    return true
  }

  private func isMet(_ expected: ExpectedRequest, by request: URLRequest) -> Bool {
    expected.matches(request)
      && expected.headers.allSatisfy { request.value(forHTTPHeaderField: $0.key) == $0.value }
  }
}
