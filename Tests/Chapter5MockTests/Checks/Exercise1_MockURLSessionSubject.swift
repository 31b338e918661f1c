import DoubleKit
import ItemDetail
import Testing

@testable import Chapter5Mock

/// The shape of a session that is told what to expect.
protocol ExpectingSession: URLSessionProtocol {
  func expect(_ request: ExpectedRequest, answer: SessionAnswer)
  func verify(sourceLocation: SourceLocation)
}

extension MockURLSession: ExpectingSession {}

/// What the checks of 5.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static func makeMock(_ sourceLocation: SourceLocation) -> any ExpectingSession {
    MockURLSession(sourceLocation: sourceLocation)
  }
}
