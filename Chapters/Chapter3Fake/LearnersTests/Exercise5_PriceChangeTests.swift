import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 3.5: tests of a price change, with your fakes from 3.1 and 3.2.
///
/// Your fakes remember. So a test can change a price and look at the result;
/// solve 3.1 and 3.2 first. Make the API with
/// `ItemDetailAPI.underTest(urlSession:baseURL:)`. Your tests must pass on the
/// real API and on every one that is just as correct, and notice each of six
/// faults, on at least one seam. Use both seams.

@Suite struct PriceChangeTests {
  // TODO: With protocol injection: fill a shop, change a price, and expect what
  // the API shows afterwards.

  // TODO: The same through a real URLSession.
}
