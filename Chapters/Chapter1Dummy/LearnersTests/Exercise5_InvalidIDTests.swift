import DoubleKit
import ItemDetail
import Testing

/// Exercise 1.5: tests that an invalid id never reaches the network.
///
/// `ItemDetailAPI` refuses an id that is not positive with
/// `APIResponseError.request`, and sends nothing. Write a `@Test` on each seam,
/// with your dummies from 1.1 and 1.2. Make the API with
/// `ItemDetailAPI.underTest(urlSession:baseURL:)`, and wait with a `CompletionLog`.
/// Your tests pass on every correct version of the API, and notice each of seven
/// faults.

@Suite struct InvalidIDTests {
  // TODO: A test with protocol injection, around a session that must not be used.

  // TODO: A test with URLProtocol, around a real URLSession above the safety net.
}
