import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.6: tests of `ItemDetailAPI`, fed by the stubs of this chapter.
///
/// `makeAPI` builds the API to test around a session. It may be the real one,
/// on which your tests pass, or one with a fault, on which they fail: on one
/// seam at least.
struct ItemDetailTests: LearnersTests {
  /// What is in the can, and how a load then ends.
  private let rows: [(answer: SessionAnswer, outcome: LoadOutcome)] = [
    // TODO: A row for each kind of answer.
  ]

  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: For each row, feed the API from its can, and expect its outcome.
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: The same through a real URLSession, as far as this seam can go.
  }
}
