import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 2.6: tests of `ItemDetailAPI`, fed by the stubs of this chapter.
///
/// Make the API with `ItemDetailAPI.underTest(urlSession:baseURL:)`. Your tests
/// pass on the real API, and on every version that is just as correct. They notice
/// each of thirteen faults, on at least one seam. Use both seams.

@Suite struct ItemDetailTests {
  // TODO: A test with a table, `@Test(arguments: …)`. Each row holds a canned
  // answer and the outcome of the load.

  // TODO: The same table through a real URLSession, as far as this seam goes.
}
