import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: three APIs
/// Makes its own dependency: no test can get in.
struct RigidAPI {
  let session = URLSession.shared
}

/// Injection alone: the test hands in a session, of that one class.
struct InjectedAPI {
  let session: URLSession
}

/// Injection and inversion: the API depends on a protocol of its own.
struct InvertedAPI {
  let session: any URLSessionProtocol
}
// end slice: three APIs

@Suite("Lesson 1: injection and inversion")
struct DependencyTests {
  @Test("only the inverted API takes both doubles")
  func invertedAPITakesBoth() {
    let session = DoubledSession(answeredBy: QuietURLProtocol.self).urlSession
    #expect(InjectedAPI(session: session).session === session)
    #expect(InvertedAPI(session: session).session is URLSession)
    #expect(InvertedAPI(session: QuietURLSession()).session is QuietURLSession)
    #expect(RigidAPI().session === URLSession.shared)
  }
}
