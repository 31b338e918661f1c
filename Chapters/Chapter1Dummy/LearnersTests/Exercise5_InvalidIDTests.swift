import DoubleKit
import ItemDetail
import Testing

/// Exercise 1.5: tests that an invalid id never reaches the network.
///
/// `ItemDetailAPI` refuses an id that is not positive with
/// `APIResponseError.request`, and sends nothing. Write at least one `@Test` on
/// each seam, around your dummies from 1.1 and 1.2. Make the API with
/// `ItemDetailAPI.underTest(urlSession:baseURL:)`. Wait with a deadline: not
/// every version calls back. Your tests pass on the real API, and on every
/// version that is just as correct. They notice each of seven faults.

@Suite struct InvalidIDTests {
  // TODO: A test with protocol injection, around a session that must not be used.

  // TODO: A test with URLProtocol, around a real URLSession above the safety net.
}
