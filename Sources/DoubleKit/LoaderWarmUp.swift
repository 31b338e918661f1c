import Foundation
import Synchronization

/// The first request of a process, answered before any deadline begins.
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

  /// Loads once by a double, and gives up after five seconds.
  private static func loadOnce() async {
    let race = Race<Void>()
    let alarm = Ticker.shared.set(after: 500) { race.end(with: .success(())) }
    defer { Ticker.shared.callOff(alarm) }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [WarmingStub.self]
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: ShopURL.fresh()) { _, _, _ in race.end(with: .success(())) }.resume()
    try? await race.winner()
  }
}

/// Answers every request with nothing.
private final class WarmingStub: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(200).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
