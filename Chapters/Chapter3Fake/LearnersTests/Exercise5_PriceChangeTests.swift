import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 3.5: tests of what `ItemDetailAPI` shows after a change.
///
/// Your fakes of 3.1 and 3.2 remember, so a test can change a price and look at
/// what comes of it; do those two first. Your tests pass on the real API and
/// on every one that is as good, and notice each of six faults, on one seam at
/// least; use both. Make the API with
/// `ItemDetailAPI.underTest(urlSession:baseURL:)`.
@Suite struct PriceChangeTests {
  // TODO: By protocol injection: stock the shop, change a price, and expect
  // what the API shows then.

  // TODO: The same through a real URLSession.
}
