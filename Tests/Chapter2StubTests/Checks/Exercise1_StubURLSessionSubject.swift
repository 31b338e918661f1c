import DoubleKit
import ItemDetail

@testable import Chapter2Stub

/// What the checks of 2.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static func makeStub(_ answer: SessionAnswer) -> any URLSessionProtocol {
    StubURLSession(answer: answer)
  }
}
