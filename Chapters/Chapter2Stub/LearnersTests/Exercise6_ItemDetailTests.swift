import ExerciseSupport
import Foundation
import ItemDetail
import Mutants
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
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: Feed the API from a can, and expect how the load ends. Then the next can.
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    // TODO: The same through a real URLSession, as far as this seam can go.
  }
}
