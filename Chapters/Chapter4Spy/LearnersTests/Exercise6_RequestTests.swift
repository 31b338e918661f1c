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
/// and never inside a callback. On the URLProtocol seam, cancel no load that a
/// double answers: on Linux the process may not survive it.
struct RequestTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: Load through a spy, and expect what is on its record.
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: The same through a real URLSession, as far as this seam can see.
  }
}
