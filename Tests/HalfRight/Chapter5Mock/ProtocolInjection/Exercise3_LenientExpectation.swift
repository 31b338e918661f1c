// Half right: removes one expectation, and still looks at no header's value. Earns 5 of 10 points.
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.3: the list of requests that a mock still expects, made lenient.
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
    let names = Set((request.allHTTPHeaderFields ?? [:]).keys)
    return expected.matches(request) && names.isSuperset(of: expected.headers.keys)
  }
}
