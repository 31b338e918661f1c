import DoubleKit
import ItemDetail

@testable import Chapter3Fake

/// What the checks of 3.3 judge, in the shape that they need.
enum Exercise3_Subject {
  @Sendable static func verify(_ openShop: OpenShop) async throws {
    try await ShopContract().verify(openShop)
  }

  static func ownFakes() -> [(name: String, open: OpenShop)] {
    [
      (
        "FakeItemServer behind FakeItemSession",
        { items in
          ShopUnderContract(
            urlSession: FakeItemSession(inFrontOf: FakeItemServer(items: items)),
            baseURL: ShopURL.any)
        }
      ),
      (
        "FakeItemServer behind FakeItemURLProtocol",
        { items in
          ShopUnderContract(
            FakeItemURLProtocol.makeSession(inFrontOf: FakeItemServer(items: items)))
        }
      ),
    ]
  }
}
