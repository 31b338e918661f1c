// Half right: a right test with protocol injection, and none with URLProtocol.
// Earns 8 of 20 points.
import DoubleKit
import Foundation
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
  private let log = CompletionLog<LoadOutcome>()

  @Test(arguments: [0, -1])
  func refusesAnInvalidIDBeforeTheSessionIsUsed(id: Int) async {
    let api = ItemDetailAPI.underTest(urlSession: ComplainingDummy())
    api.loadItemDetail(id: id, completion: log.completion)
    #expect(await log.first() == .refused(.request))
  }
}

/// A session that must not be used, and says so.
private struct ComplainingDummy: URLSessionProtocol, URLSessionDataTaskProtocol {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    Issue.record("\(request) was asked for.")
    return self
  }

  func resume() {}
  func cancel() {}
}
