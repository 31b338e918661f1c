import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 7.6: tests of a client that makes its own session.
///
/// Make the client with `ShopClient.underTest(configuration:baseURL:)` inside each test, from
/// the `configuration(headers:)` of a `SpyShop`. Your tests must pass on every correct
/// client, and notice each of twelve faults.

@Suite struct ShopClientTests {
  // TODO: Tests of what `ShopClient` promises: read the comments of its initializer
  // and of `item(id:)`. Which promises can a client break that still loads items?
}
