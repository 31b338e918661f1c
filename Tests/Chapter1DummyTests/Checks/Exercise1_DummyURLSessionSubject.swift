import ItemDetail
import Testing

@testable import Chapter1Dummy

/// What the checks of 1.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static func makeDummy(_ sourceLocation: SourceLocation) -> any URLSessionProtocol {
    DummyURLSession(sourceLocation: sourceLocation)
  }
}
