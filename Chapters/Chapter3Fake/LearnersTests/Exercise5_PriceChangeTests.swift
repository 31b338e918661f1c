import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 3.5: tests of what `ItemDetailAPI` shows after a change.
///
/// Your fake of 3.1 and 3.2 remembers, so a test can change a price and look at
/// what comes of it; do those two first. `makeAPI` builds the API to test around a session. It may
/// be the real one, on which your tests pass, or one with a fault, on which
/// they fail: on one seam at least.
struct PriceChangeTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let session = FakeItemSession(before: FakeItemServer(items: []))
    _ = makeAPI(session, ShopURL.any)
    // TODO: Stock the shop, change a price, and expect what the API shows then.
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: The same through a real URLSession.
  }
}
