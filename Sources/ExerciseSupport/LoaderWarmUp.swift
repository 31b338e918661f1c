import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The first requests of a process, sent before any deadline begins.
///
/// A loader that never loaded may need longer than an answer is waited for: on
/// Darwin it first asks for proxies and network paths. Each session with a double
/// begins the warm-up, and each deadline begins after its end. It takes a few
/// milliseconds on Linux; it was not run on Darwin.
final class LoaderWarmUp: Sendable {
  /// The warm-up of this process.
  static let shared = LoaderWarmUp { await loadOnce() }

  private let work: @Sendable () async -> Void
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// - Parameter work: What to do once; it has to end by itself.
  init(_ work: @escaping @Sendable () async -> Void) { self.work = work }

  /// Begins, unless it has begun.
  func begin() {
    task.withLock { task in
      if task == nil { task = Task.detached { [work] in await work() } }
    }
  }

  /// Waits for the end; nothing when it never began.
  func finish() async { await task.withLock { $0 }?.value }

  /// Loads once by a double and once from a port that refuses, and gives up after
  /// five seconds.
  private static func loadOnce() async {
    let race = Race<Void>()
    let alarm = Ticker.shared.set(after: 500) { race.end(with: .success(())) }
    defer { Ticker.shared.callOff(alarm) }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses?.insert(WarmingStub.self, at: 0)
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    guard let port = try? LoopbackPort.closed() else { return }
    session.dataTask(with: ShopURL.fresh()) { [session] _, _, _ in
      session.dataTask(with: port.baseURL) { _, _, _ in race.end(with: .success(())) }.resume()
    }.resume()
    try? await race.winner()
    withExtendedLifetime(port) {}
  }
}

/// Answers whatever is not asked of this machine.
private final class WarmingStub: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    request.url?.host != "127.0.0.1"
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(200).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
