import DoubleKit

@testable import Chapter2Stub

/// What the checks of 2.4 judge, in the shape that they need.
enum Exercise4_Subject {
  static func makeSession(_ answers: [String: SessionAnswer]) -> DoubledSession {
    SaboteurURLProtocol.makeSession(answers: answers)
  }
}
