import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.3: what a mock still expects, made lenient.
///
/// Lenient is not careless: each expectation is met by one request only, and
/// every header that was expected must be there with its value. The request is
/// asked for a header by name, since names have no case in HTTP. Another right
/// way: count the expectations that are alike, and count down.
struct LenientExpectation: Sendable {
  /// What was expected and has not come.
  private(set) var missing: [ExpectedRequest]

  init(_ requests: [ExpectedRequest]) {
    missing = requests
  }

  /// Takes a request that has come off the list; false when it is not on it.
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
