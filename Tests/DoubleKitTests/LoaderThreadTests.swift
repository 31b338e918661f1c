import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("The loader's thread")
struct LoaderThreadTests {
  @Test("work runs where each session calls startLoading and stopLoading")
  func runsWhereLoadsStart() async {
    let places = CompletionLog<ThreadOrQueue>()
    for round in 0..<3 {
      let session = PlaceURLProtocol.makeSession { places.record(.current) }
      let task = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }
      task.resume()
      await places.values(atLeast: 3 * round + 1, within: .test)
      task.cancel()
      await places.values(atLeast: 3 * round + 2, within: .test)
      session.runOnLoaderThread { places.record(.current) }
      await places.values(atLeast: 3 * round + 3, within: .test)
    }
    let all = places.values
    #expect(all.count == 9)
    #expect(Set(all).count == 1)
    #expect(all.first != .current)
  }

  @Test("work that is handed over on the loader's thread runs later, on the same thread")
  func isHandedOverByTheLoader() async {
    let log = CompletionLog<String>()
    let session = PlaceURLProtocol.makeSession()
    session.runOnLoaderThread {
      let place = ThreadOrQueue.current
      session.runOnLoaderThread {
        log.record(.current == place ? "same" : "\(ThreadOrQueue.current)")
      }
      log.record("first")
    }
    #expect(await log.values(atLeast: 2, within: .test) == ["first", "same"])
  }
}

/// Tells where it is called, and never answers.
private final class PlaceURLProtocol: URLProtocol {
  private static let visits = PerHost<@Sendable () -> Void>()

  static func makeSession(onVisit visit: @escaping @Sendable () -> Void = {}) -> DoubledSession {
    let session = DoubledSession(answeredBy: PlaceURLProtocol.self)
    visits[session.baseURL] = visit
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() { Self.visits[request.url]?() }
  override func stopLoading() { Self.visits[request.url]?() }
}
