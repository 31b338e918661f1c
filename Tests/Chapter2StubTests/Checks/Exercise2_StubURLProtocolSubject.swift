import DoubleKit

@testable import Chapter2Stub

/// What the checks of 2.2 judge, in the shape that they need.
enum Exercise2_Subject {
  static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    StubURLProtocol.makeSession(answer: answer)
  }
}
