import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer

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
    // As Apple's loader may: what is documented of its response names no such limit.
    ShopVariant(
      name: "handsOnTheHead", difference: "hands on the head of an answer that broke off"
    ) { items, fault in
      let shop = InMemoryShop(selling: items, in: fault)
      return .injected(
        FakeShopSession(inFrontOf: fault == .truncatedBody ? shop.altered(\.withItsHead) : shop))
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
    let response = HTTPURLResponse(
      url: ShopURL.any, statusCode: status, httpVersion: "HTTP/1.1",
      headerFields: allow.map { ["Allow": $0] })
    return SessionAnswer(data: Data(), response: response, error: nil)
  }

  /// An error beside the response of which a part came.
  fileprivate var withItsHead: SessionAnswer {
    SessionAnswer(data: nil, response: Self.status(200).response, error: error)
  }

  fileprivate var withAnotherError: SessionAnswer {
    struct LineCut: Error {}
    return error == nil ? self : .failure(LineCut())
  }
}
