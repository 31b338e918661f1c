import DoubleKit
import ItemDetail
import Testing

/// Exercise 1.5: tests that an invalid id never reaches the network.
///
/// An id that is not positive is refused with `APIResponseError.request`, and
/// nothing is sent. Write at least one `@Test` on each seam, around your dummies
/// of 1.1 and 1.2, and make the API with
/// `ItemDetailAPI.underTest(urlSession:baseURL:)`. Your tests pass on the real
/// API and on every one that is as good, and notice each of seven faults.
@Suite struct InvalidIDTests {
  // TODO: A test by protocol injection, with a session that must not be used.

  // TODO: A test by URLProtocol, with a real URLSession above the safety net.
}
