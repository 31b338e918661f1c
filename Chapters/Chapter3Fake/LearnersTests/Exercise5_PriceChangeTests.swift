import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 3.5: tests of a price change, with your fakes from 3.1 and 3.2.
///
/// Make the API with `ItemDetailAPI.underTest(urlSession:baseURL:)`, change a price,
/// and look at the result. Your tests must pass on the real API and on every one that
/// is just as correct, and notice each of six faults. Use both seams.

@Suite struct PriceChangeTests {
  // TODO: With protocol injection: fill a shop, change a price, and expect what
  // the API shows afterwards.

  // TODO: The same through a real URLSession.
}
