import DoubleKit
import ItemDetail

@testable import Chapter3Fake

/// What the checks of 3.1 judge, in the shape that they need.
enum Exercise1_Subject {
  @Sendable static func open(_ items: [Item]) -> ShopUnderContract {
    ShopUnderContract(
      urlSession: FakeItemSession(inFrontOf: FakeItemServer(items: items)), baseURL: ShopURL.any)
  }
}
