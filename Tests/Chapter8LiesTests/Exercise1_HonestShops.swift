import CheckKit
import ContractKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Honest doubles, some on each seam. They differ in what no client may rely on, so
// a contract that fails on one of them asks for too much.
extension ShopVariant {
  static let equivalents = [
    honest("answersAtOnce", "answers before resume() returns") {
      .injected(FakeShopSession(inFrontOf: $0))
    },
    honest("answersOnAnotherQueue", "answers a moment later, on another queue") {
      .injected(
        FakeShopSession(inFrontOf: $0) { callBack in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.005) { callBack() }
        })
    },
    honest("answersTheLaterFirst", "answers the later of two requests first") {
      .injected(FakeShopSession(inFrontOf: $0, delivering: LaterFirst().deliver))
    },
    honest("saysLess", "says in no word why it refuses") {
      .injected(FakeShopSession(inFrontOf: $0.altered(\.withoutWords)))
    },
    honest("hasOtherHeaders", "has other headers, with names in small letters") {
      .injected(FakeShopSession(inFrontOf: $0.altered(\.withOtherHeaders)))
    },
    honest("addsAField", "adds a field to its items and sorts their keys") {
      .injected(FakeShopSession(inFrontOf: $0.altered(\.withAnotherField)))
    },
    honest("failsWithItsOwnError", "loses a connection with an error of its own") {
      .injected(FakeShopSession(inFrontOf: $0.altered(\.withAnotherError)))
    },
    honest("standsBelowASession", "stands below a real URLSession") {
      ShopUnderContract(FakeShopURLProtocol.makeSession(inFrontOf: $0))
    },
  ]

  private static func honest(
    _ name: String, _ difference: String,
    standingBefore shop: @escaping @Sendable (any ItemServing) -> ShopUnderContract
  ) -> ShopVariant {
    ShopVariant(name: name, difference: difference) { shop(InMemoryShop(selling: $0, in: $1)) }
  }
}

extension SessionAnswer {
  fileprivate var withoutWords: SessionAnswer {
    guard let status = statusCode, status >= 400 else { return self }
    return SessionAnswer(data: Data(), response: response, error: nil)
  }

  fileprivate var withAnotherError: SessionAnswer {
    struct LineCut: Error {}
    return error == nil ? self : .failure(LineCut())
  }
}
