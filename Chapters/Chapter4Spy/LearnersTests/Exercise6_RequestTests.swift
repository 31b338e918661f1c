import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 4.6: tests of what `ItemDetailAPI` sends, with spies.
///
/// Load an item, then read the record: which request, how often, resumed and
/// cancelled how many times, called back how many times. Expect after the load
/// and never inside a callback. Your tests pass on the real API and on every
/// one that is as good, and notice each of ten faults, on one seam at least; use
/// both. Make the API with `ItemDetailAPI.underTest(urlSession:baseURL:)`. On
/// the URLProtocol seam, cancel no load that a double answers: on Linux the
/// process may not survive it.
@Suite struct RequestTests {
  // TODO: Tests that load through a spy, and expect what it recorded.

  // TODO: A test through a real URLSession, as far as this seam can see.
}
