import DoubleKit
import ItemDetail
import Testing

@testable import Chapter2Stub

/// What the checks of 2.3 judge, in the shape that they need.
enum Exercise3_Subject {
  static func makeSaboteur(
    _ scenario: Scenario?, _ sourceLocation: SourceLocation
  ) -> any URLSessionProtocol {
    SaboteurURLSession(scenario, sourceLocation: sourceLocation)
  }
}
