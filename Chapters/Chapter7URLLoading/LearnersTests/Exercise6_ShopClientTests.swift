import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 7.6: tests of a client that makes its own session.
///
/// Nobody can reach the session of a `ShopClient`, but you can hand over what it
/// is made from. Make the client with `ShopClient.underTest(configuration:baseURL:)`
/// inside each test. `SpyShop` is ready: with its `configuration(headers:)`, each
/// request goes to the `SpyShop` that it asks, or fails. Your tests must pass on the
/// real client, and on every version that is just as correct, and notice each of
/// twelve faults. A faulty client may send nothing, or never end: look at the first of
/// `requests` only when there is one, and wait with a deadline.

@Suite struct ShopClientTests {
  // TODO: Tests of what `ShopClient` promises: read the comments of its initializer
  // and of `item(id:)`. Which promises can a client break that still loads items?
}
