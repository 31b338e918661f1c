import DoubleKit
import Testing

@testable import Chapter5Mock

/// What the checks of 5.2 judge, in the shape that they need.
enum Exercise2_Subject {
  static func makeSession(_ calls: [ExpectedCall]) -> DoubledSession {
    MockURLProtocol.makeSession(expecting: calls)
  }

  static func verify(_ session: DoubledSession, _ sourceLocation: SourceLocation) {
    MockURLProtocol.verify(session, sourceLocation: sourceLocation)
  }
}
