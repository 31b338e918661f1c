import DoubleKit
import ItemDetail
import Testing

/// Exercise 1.5: tests that an invalid id never reaches the network.
///
/// An id that is not positive is refused with `APIResponseError.request`, and
/// nothing is sent. Use your dummies of 1.1 and 1.2.
struct InvalidIDTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: Load an invalid id with a session that must not be used.
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: The same with a real URLSession above the safety net.
  }
}
