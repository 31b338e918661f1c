import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension DoubledSession {
  /// Has the double load a request for a client that writes down every call.
  ///
  /// The client of a real session forgives a call after the end on one day and
  /// ends the process on another, so neither shows it to a check.
  ///
  /// - Parameters:
  ///   - url: What to load; the root of the shop when left out.
  ///   - onCall: What to do while a call is made, on the double's thread.
  /// - Returns: The calls until the load had ended and a moment after it, or
  ///   until the deadline of an answer had passed.
  public func clientCalls(
    loading url: URL? = nil, onCall: @escaping @Sendable (ClientCall) -> Void = { _ in }
  ) async -> [ClientCall] {
    let request = URLRequest(url: url ?? baseURL)
    let load = recordedLoad(of: request, onCall: onCall)
    await load.run()
    return await load.callsAMomentLater()
  }

  /// Whether a real session survives a load by the double: it tells its client
  /// nothing out of order.
  ///
  /// Ask this before the double is put below a real session, where one call too
  /// many ends the process on Linux. The laws of the seam say what is wrong.
  ///
  /// - Parameter url: What to load; the root of the shop when left out.
  /// - Returns: True also for a double that tells its client nothing.
  public func isOrderly(loading url: URL? = nil) async -> Bool {
    await clientCalls(loading: url).misplacedCall == nil
  }

  /// Has the double load some requests, one after the other.
  ///
  /// - Parameters:
  ///   - requests: What to load.
  ///   - deadline: How long each may take.
  /// - Returns: The calls of each load, as for one; none for the loads that
  ///   follow one without an end.
  public func clientCalls(
    loading requests: [URLRequest], within deadline: Deadline = .answer
  ) async -> [[ClientCall]] {
    let loads = requests.map { recordedLoad(of: $0) }
    var next = 0
    while next < loads.count {
      next = await RecordedLoad.run(loads, from: next, within: deadline)
      if !loads[next - 1].hasEnded { break }
    }
    _ = await loads.last { $0.hasEnded }?.callsAMomentLater()
    return loads.map(\.recorder.calls.values)
  }

  /// Has the double load a request on this thread, and waits for the end alone.
  ///
  /// For many loads in a row, of a double whose calls after the end are judged
  /// elsewhere.
  ///
  /// - Parameter request: What to load.
  /// - Returns: The calls until the load had ended, or the deadline had passed.
  public func promptCalls(loading request: URLRequest) async -> [ClientCall] {
    let load = recordedLoad(of: request)
    load.start()
    if !load.hasEnded { await load.recorder.ends.values(atLeast: 1) }
    return load.recorder.calls.values
  }

  /// A load that has not begun. The double is asked first whether it could load,
  /// as a session asks it, and gets the load whatever it says.
  func recordedLoad(
    of request: URLRequest, onCall: @escaping @Sendable (ClientCall) -> Void = { _ in }
  ) -> RecordedLoad {
    _ = urlProtocol.canInit(with: request)
    return RecordedLoad(of: request, by: urlProtocol, onCall: onCall)
  }
}

/// One load of a double. It is started once, by one thread.
final class RecordedLoad: @unchecked Sendable {
  let recorder: ClientRecorder
  private let double: URLProtocol

  init(
    of request: URLRequest, by double: URLProtocol.Type,
    onCall: @escaping @Sendable (ClientCall) -> Void
  ) {
    recorder = ClientRecorder(onCall: onCall)
    self.double = double.init(request: request, cachedResponse: nil, client: recorder)
  }

  var hasEnded: Bool { !recorder.ends.values.isEmpty }

  /// Tells whether anybody still holds the double, when the load does not.
  var trace: Trace { Trace(of: double) }

  func start() { double.startLoading() }
  func stop() { double.stopLoading() }

  /// Starts on a thread that may be blocked for good.
  func startOnItsThread() { Thread.detachNewThread { self.start() } }

  /// Loads, and waits for the end.
  ///
  /// On a thread of its own: a double that blocks in startLoading would keep
  /// one of the few of the pool from every test that runs beside this one.
  func run() async {
    let begun = CompletionLog<Void>()
    Thread.detachNewThread { [self] in
      begun.record(())
      start()
    }
    // A busy machine may let a new thread wait longer than an answer takes.
    await begun.values(atLeast: 1, within: .test)
    await recorder.ends.values(atLeast: 1)
  }

  /// Loads one after the other, all on one thread, up to the first load whose
  /// `startLoading` returns before the load has ended, and waits for that one.
  ///
  /// - Returns: The place of the load that comes next.
  static func run(
    _ loads: [RecordedLoad], from first: Int, within deadline: Deadline
  ) async -> Int {
    let (begun, returned) = (CompletionLog<Void>(), CompletionLog<Void>())
    let turn = Turn(first)
    Thread.detachNewThread {
      for place in first..<loads.count where turn.begin(place) {
        if place == first { begun.record(()) }
        loads[place].start()
        if !loads[place].hasEnded { turn.end() }
      }
      returned.record(())
    }
    // A thread begins, however late; what it waits for then is the double's affair.
    await begun.values(atLeast: 1, within: .judgement)
    await returned.values(atLeast: 1, within: deadline)
    // The thread may be late rather than blocked. It begins no load any more: the
    // next thread does.
    let last = turn.end()
    await loads[last].recorder.ends.values(atLeast: 1, within: deadline)
    return last + 1
  }

  /// All calls so far. After an end it waits a moment for more.
  func callsAMomentLater() async -> [ClientCall] {
    if hasEnded { await Deadline.moment.pass() }
    return withExtendedLifetime(self) { recorder.calls.values }
  }
}

/// The turn of one thread to begin loads, until it ends.
private final class Turn: Sendable {
  private let state: Mutex<(last: Int, isOver: Bool)>

  init(_ first: Int) { state = Mutex((first, false)) }

  /// Whether the thread may begin a load.
  func begin(_ place: Int) -> Bool {
    state.withLock { state in
      if !state.isOver { state.last = place }
      return !state.isOver
    }
  }

  /// Ends the turn, and tells which load was begun last.
  @discardableResult
  func end() -> Int {
    state.withLock { state in
      state.isOver = true
      return state.last
    }
  }
}

extension RecordedLoad {
  /// What is left of a load's double when the load has let it go.
  struct Trace: @unchecked Sendable {
    private weak var double: URLProtocol?

    fileprivate init(of double: URLProtocol) { self.double = double }

    /// Whether nobody holds the double any more.
    var isGone: Bool { double == nil }
  }
}

/// A client of a `URLProtocol` that writes down every call and acts on none.
final class ClientRecorder: NSObject, URLProtocolClient, Sendable {
  let calls = CompletionLog<ClientCall>()
  let ends = CompletionLog<Void>()
  private let onCall: @Sendable (ClientCall) -> Void

  fileprivate init(onCall: @escaping @Sendable (ClientCall) -> Void) {
    self.onCall = onCall
  }

  private func record(_ call: ClientCall) {
    calls.record(call)
    onCall(call)
    if call.isEnd { ends.record(()) }
  }

  func urlProtocol(
    _ protocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    record(.response(ClientResponse(response)))
  }

  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {
    record(.body(data))
  }

  func urlProtocolDidFinishLoading(_ protocol: URLProtocol) {
    record(.end)
  }

  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
    record(.failure(ClientFailure(error)))
  }

  func urlProtocol(
    _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {
    record(.other("wasRedirectedTo"))
  }

  func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse)
  {
    record(.other("cachedResponseIsValid"))
  }

  func urlProtocol(
    _ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge
  ) {
    record(.other("didReceive(challenge)"))
  }

  func urlProtocol(
    _ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge
  ) {
    record(.other("didCancel(challenge)"))
  }
}
