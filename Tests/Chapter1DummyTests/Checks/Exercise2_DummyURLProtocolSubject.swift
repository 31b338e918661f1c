import DoubleKit
import Foundation

@testable import Chapter1Dummy

/// What the checks of 1.2 judge, in the shape that they need.
enum Exercise2_Subject {
  static func makeSession() -> DoubledSession { DummyURLProtocol.makeSession() }

  static func requests(_ session: DoubledSession) -> [URLRequest] {
    DummyURLProtocol.requests(of: session)
  }
}
