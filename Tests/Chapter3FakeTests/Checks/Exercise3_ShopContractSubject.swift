import DoubleKit
import ItemDetail

@testable import Chapter3Fake

/// What the checks of 3.3 judge, in the shape that they need.
enum Exercise3_Subject {
  @Sendable static func verify(_ openShop: OpenShop) async throws {
    try await ShopContract().verify(openShop)
  }

  static let ownFakes = [
    FakeShop("injected", "your FakeItemServer behind FakeItemSession") { Exercise1_Subject.open },
    FakeShop("loaded", "your FakeItemServer behind FakeItemURLProtocol") {
      { ShopUnderContract(FakeItemURLProtocol.makeSession(inFrontOf: FakeItemServer(items: $0))) }
    },
  ]
}
