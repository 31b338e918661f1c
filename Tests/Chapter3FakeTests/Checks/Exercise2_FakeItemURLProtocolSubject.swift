import DoubleKit

@testable import Chapter3Fake

/// What the checks of 3.2 judge, in the shape that they need.
enum Exercise2_Subject {
  static func makeSession(_ server: any ItemServing) -> DoubledSession {
    FakeItemURLProtocol.makeSession(inFrontOf: server)
  }
}
