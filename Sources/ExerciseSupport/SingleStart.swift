import Foundation
import ItemDetail
import Mutants
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension LearnersTests {
  /// The same tests, with every task of a real `URLSession` started once.
  ///
  /// On Darwin the second `resume()` of a task does nothing. On Linux it starts
  /// the load a second time, and a `URLProtocol` double that answers both ends
  /// the process; so a test of an API that resumes twice is run as on Darwin.
  public var withSingleStarts: any LearnersTests { SingleStartTests<Self>() }
}

private struct SingleStartTests<Tests: LearnersTests>: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    try await Tests().byProtocolInjection(makeAPI)
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    try await Tests().byURLProtocol { makeAPI(SingleStartSession(base: $0), $1) }
  }
}

private struct SingleStartSession: URLSessionProtocol {
  let base: any URLSessionProtocol

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    SingleStartTask(base: base.dataTask(with: request, completionHandler: completionHandler))
  }
}

private final class SingleStartTask: URLSessionDataTaskProtocol {
  private let base: any URLSessionDataTaskProtocol
  private let isStarted = Mutex(false)

  init(base: any URLSessionDataTaskProtocol) {
    self.base = base
  }

  func resume() {
    let isFirst = isStarted.withLock { isStarted in
      defer { isStarted = true }
      return !isStarted
    }
    if isFirst { base.resume() }
  }

  func cancel() { base.cancel() }
}
