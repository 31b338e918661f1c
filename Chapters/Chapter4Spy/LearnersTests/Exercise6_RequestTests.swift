import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 4.6: tests of what `ItemDetailAPI` sends, with spies.
///
/// Load an item, then read the record. Expect which request the API sent and
/// how often, how often it resumed and cancelled the task, and how often it
/// called back. Expect after the load, never inside a callback. Your tests pass
/// on the real API and on every version that is just as correct. They notice each
/// of ten faults, on one seam at least; use both seams. Make the API with
/// `ItemDetailAPI.underTest(urlSession:baseURL:)`. With URLProtocol, cancel no
/// load that a double answers: on Linux this can crash the process.

@Suite struct RequestTests {
  // TODO: Tests that load through a spy, and expect what it recorded.

  // TODO: A test through a real URLSession, as far as this seam can see.
}
