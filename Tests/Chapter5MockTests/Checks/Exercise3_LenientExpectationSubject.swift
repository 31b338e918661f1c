import DoubleKit
import Foundation

@testable import Chapter5Mock

/// The shape of what a mock still expects.
protocol ExpectationList: Sendable {
  var missing: [ExpectedRequest] { get }
  mutating func take(_ request: URLRequest) -> Bool
}

extension LenientExpectation: ExpectationList {}

/// What the checks of 5.3 judge, in the shape that they need.
enum Exercise3_Subject {
  static func makeList(_ requests: [ExpectedRequest]) -> any ExpectationList {
    LenientExpectation(requests)
  }
}
