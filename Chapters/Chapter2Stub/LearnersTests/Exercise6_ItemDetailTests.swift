import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.6: tests of `ItemDetailAPI`, fed by the stubs of this chapter.
///
/// Your tests pass on the real API and on every one that is as good, and notice
/// each of twelve faults, on one seam at least; use both. Make the API with
/// `ItemDetailAPI.underTest(urlSession:baseURL:)`.
@Suite struct ItemDetailTests {
  // TODO: A test that takes a table: `@Test(arguments: …)`, with a canned
  // answer and the outcome of the load in each row.

  // TODO: The same table through a real URLSession, as far as this seam can go.
}
