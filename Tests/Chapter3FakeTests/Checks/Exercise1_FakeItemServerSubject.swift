import DoubleKit
import ItemDetail

@testable import Chapter3Fake

/// What the checks of 3.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static func makeServer(_ items: [Item]) -> any ItemServing { FakeItemServer(items: items) }

  static func makeSession(_ server: any ItemServing) -> any URLSessionProtocol {
    FakeItemSession(inFrontOf: server)
  }
}
