import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A load that one thread starts and stops at once, with what its client hears
/// before the stop and after it.
final class StoppedLoad: Sendable {
  /// What the client heard before the stop, or from another thread during it: a
  /// session stops a load on the thread on which it hears, so there is no such
  /// moment below a real one.
  private let earlyCalls: CompletionLog<ClientCall>
  /// What it heard within `stopLoading`, and later.
  let lateCalls: CompletionLog<ClientCall>
  private let stop: Stop
  private let load: RecordedLoad

  init(of request: URLRequest, by session: DoubledSession) {
    let (early, late, stop) = (CompletionLog<ClientCall>(), CompletionLog<ClientCall>(), Stop())
    (earlyCalls, lateCalls, self.stop) = (early, late, stop)
    load = session.recordedLoad(of: request) { call in
      (stop.isDueHere ? late : early).record(call)
    }
  }

  /// Starts and stops the load, on this thread.
  func startAndStop() {
    load.start()
    stop.begin()
    load.stop()
    stop.end()
  }

  fileprivate var wasOpen: Bool { earlyCalls.values.isEmpty }

  /// Whether it had ended, and went on.
  var isReopened: Bool {
    earlyCalls.values.contains(where: \.isEnd) && !lateCalls.values.isEmpty
  }
}

extension [StoppedLoad] {
  /// The loads that were stopped before the first call, if each of them went on.
  ///
  /// One alone says nothing: a double that answers on another thread may have
  /// begun to while it was stopped.
  var ifAllAreLate: [StoppedLoad]? {
    let open = filter(\.wasOpen)
    return open.count > 1 && open.allSatisfy { !$0.lateCalls.values.isEmpty } ? open : nil
  }
}

/// The stop of a load: it counts at once for the thread that makes it, and for all
/// others when it has returned.
private final class Stop: Sendable {
  private enum Phase {
    case toCome
    case underWay(on: ObjectIdentifier)
    case over
  }

  private let phase = Mutex(Phase.toCome)

  func begin() { phase.withLock { $0 = .underWay(on: ObjectIdentifier(Thread.current)) } }

  func end() { phase.withLock { $0 = .over } }

  /// Whether whoever makes a call here and now ought to have heeded the stop.
  var isDueHere: Bool {
    switch phase.withLock({ $0 }) {
    case .toCome: false
    case .underWay(let thread): thread == ObjectIdentifier(Thread.current)
    case .over: true
    }
  }
}
