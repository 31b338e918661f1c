import ExerciseSupport
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: three loaders
/// Makes its own dependency: no test can get in.
struct RigidLoader {
  let session = URLSession.shared
}

/// Injection alone: the test hands in a session, of that one class.
struct InjectedLoader {
  let session: URLSession
}

/// Injection and inversion: the loader depends on a protocol of its own.
struct InvertedLoader {
  let session: any URLSessionProtocol
}
// end slice: three loaders

@Suite("Lesson 1: injection and inversion")
struct DependencyTests {
  @Test("only the inverted loader takes both doubles")
  func invertedLoaderTakesBoth() {
    let session = DoubledSession(answeredBy: QuietURLProtocol.self).urlSession
    #expect(InjectedLoader(session: session).session === session)
    #expect(InvertedLoader(session: session).session is URLSession)
    #expect(InvertedLoader(session: QuietURLSession()).session is QuietURLSession)
    #expect(RigidLoader().session === URLSession.shared)
  }
}
