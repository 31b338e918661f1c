import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension DoubledSession {
  /// Runs some work on the loader's thread: there, the loader calls
  /// `startLoading` and `stopLoading`.
  ///
  /// A `URLProtocol` double that answers later must call its client on that
  /// thread. This returns at once. The work runs a moment later, after all work
  /// that was handed over before it. Keep it short: while it runs, no load of any
  /// session starts, ends or stops.
  ///
  /// - Parameter work: What to run there.
  public func runOnLoaderThread(_ work: @escaping @Sendable () -> Void) {
    LoaderThread.shared.run(work)
  }
}

/// The way to the thread of the loader, on which only the loader can call.
///
/// So this sends a request to a `URLProtocol` of its own, which runs the work
/// in its `startLoading`. One session is the way for all others, which stay as
/// they are: no double is asked about the errand, and none of their tasks is one.
///
/// On Linux the loader's thread is a queue. Each session has its own, but all of
/// them end in one serial queue (`sharedQueue` in the `URLSession.swift` of
/// swift-corelibs-foundation 6.3.1), so two of them never run at once.
///
/// Not run on a Mac. There, CFNetwork calls the custom protocols of all sessions
/// on one thread, com.apple.CFNetwork.CustomProtocols: crash reports show it once
/// for each process, and the `ExpoRequestInterceptorProtocol` of expo/expo relies
/// on it. That a protocol is started and stopped on the thread on which it must
/// call its client, Apple says in the Read Me of the sample CustomHTTPProtocol.
final class LoaderThread: Sendable {
  static let shared = LoaderThread()

  private let works = Mutex<[@Sendable () -> Void]>([])
  /// A session waits for the loader when it makes a task. On the loader's own
  /// thread, it would wait for ever.
  private let messenger = DispatchQueue(label: "DoubleKit.LoaderThread")
  private let session = URLSession.keepingNothing(answeredBy: Errand.self)

  func run(_ work: @escaping @Sendable () -> Void) {
    works.withLock { $0.append(work) }
    messenger.async { [session] in session.dataTask(with: ShopURL.any).resume() }
  }

  /// Runs the oldest work: a loader need not start requests in their order.
  fileprivate func runNext() {
    let work = works.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    work?()
  }
}

/// Runs one work when it is started. Nobody waits for its own answer.
private final class Errand: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    LoaderThread.shared.runNext()
    client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
  }

  override func stopLoading() {}
}
