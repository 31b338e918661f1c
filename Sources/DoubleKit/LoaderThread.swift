import Dispatch
import Foundation
import Synchronization

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

  /// Waits until the loader has done all that it was given so far.
  package func loaderIsDone() async { await LoaderThread.shared.finish() }
}

/// The way to the thread of the loader, on which only the loader can call.
///
/// So this sends a request to a `URLProtocol` of its own, which runs the work
/// in its `startLoading`. One request runs all work that waits, since all loads
/// stand in one line. One session is the way for all others, which stay as they
/// are: no double is asked about the errand, and none of their tasks is one.
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

  private struct Errands {
    var works: [@Sendable () -> Void] = []
    /// Whether a request is on its way that will run them.
    var isUnderWay = false
  }

  private let errands = Mutex(Errands())
  /// A session waits for the loader when it makes a task. On the loader's own
  /// thread, on Linux, that ends the process.
  private let messenger = DispatchQueue(label: "DoubleKit.LoaderThread")
  private let session = URLSession.keepingNothing(answeredBy: [Errand.self])

  /// Waits until all work is done that was handed over before.
  func finish() async {
    let log = CompletionLog<Void>()
    run { log.record(()) }
    await log.values(atLeast: 1, within: .test)
  }

  func run(_ work: @escaping @Sendable () -> Void) {
    let isFirst = errands.withLock { errands in
      errands.works.append(work)
      defer { errands.isUnderWay = true }
      return !errands.isUnderWay
    }
    if isFirst { send() }
  }

  private func send() {
    messenger.async { [session] in session.dataTask(with: ShopURL.any).resume() }
  }

  /// Runs what was handed over so far, and leaves what comes meanwhile to another
  /// request, so that loads can start in between.
  fileprivate func runWorks() {
    let works = errands.withLock { errands in
      defer { errands.works = [] }
      return errands.works
    }
    for work in works { work() }
    let isDone = errands.withLock { errands in
      errands.isUnderWay = !errands.works.isEmpty
      return errands.works.isEmpty
    }
    if !isDone { send() }
  }
}

/// Runs the works when it is started. Nobody waits for its own answer.
private final class Errand: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    LoaderThread.shared.runWorks()
    client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
  }

  override func stopLoading() {}
}
