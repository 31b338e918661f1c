import DoubleKit
import Foundation

/// One load of a `URLProtocol` double, for a client that writes down every call.
///
/// The client of a real session forgives a call after the end on one day and
/// ends the process on another, so neither shows it to a check. The loader of
/// Linux takes the requests of all sessions in turn, that of Darwin need not;
/// loads like this one meet on both.
public final class RecordedLoad: @unchecked Sendable {
  private let recorder: ClientRecorder
  private let double: URLProtocol

  /// Makes a load that has not begun, of the shop's root when there is no request.
  ///
  /// The double is asked first whether it could load, as a session asks it, and gets
  /// the load whatever it says. `onCall` runs while a call is made, on its thread.
  public init(
    of request: URLRequest? = nil, by session: DoubledSession,
    onCall: @escaping @Sendable (ClientCall) -> Void = { _ in }
  ) {
    let request = request ?? URLRequest(url: session.baseURL)
    recorder = ClientRecorder(onCall: onCall)
    _ = session.urlProtocol.canInit(with: request)
    double = session.urlProtocol.init(request: request, cachedResponse: nil, client: recorder)
  }

  /// The calls until now.
  public var calls: [ClientCall] { recorder.calls.values }

  var hasEnded: Bool { !recorder.ends.values.isEmpty }

  /// Starts it, on this thread.
  public func start() { double.startLoading() }

  /// Stops it, on this thread.
  public func stop() { double.stopLoading() }

  /// Loads, and returns the calls until the end, or until the deadline.
  ///
  /// On a thread of its own: a double that blocks in startLoading would keep
  /// one of the few of the pool from every test that runs beside this one.
  @discardableResult
  public func run(within deadline: Deadline = .answer) async -> [ClientCall] {
    let thread = startOnItsThread()
    // A thread begins, however late; what it waits for then is the double's affair.
    await thread.begun.values(atLeast: 1, within: .judgement)
    await waitForEnd(within: deadline)
    // A double may change something when it has answered.
    if hasEnded { await thread.returned.values(atLeast: 1, within: deadline) }
    return calls
  }

  /// Starts it on a thread that may be blocked for good.
  @discardableResult
  func startOnItsThread() -> (begun: CompletionLog<Void>, returned: CompletionLog<Void>) {
    let (begun, returned) = (CompletionLog<Void>(), CompletionLog<Void>())
    Task(executorPreference: OwnThreads.shared) {
      begun.record(())
      self.start()
      returned.record(())
    }
    return (begun, returned)
  }

  /// Whether it has ended before the deadline.
  @discardableResult
  fileprivate func waitForEnd(within deadline: Deadline) async -> Bool {
    if hasEnded { return true }
    return await !recorder.ends.values(atLeast: 1, within: deadline).isEmpty
  }

  /// All calls so far. After an end it waits a moment for more.
  fileprivate func callsAMomentLater() async -> [ClientCall] {
    if hasEnded { await Deadline.moment.pass() }
    return withExtendedLifetime(self) { calls }
  }
}

extension [RecordedLoad] {
  /// The calls of each load, once all have ended, or once a deadline has passed
  /// for one of them.
  public func calls(within deadline: Deadline = .test) async -> [[ClientCall]] {
    for load in self {
      if await !load.waitForEnd(within: deadline) { break }
    }
    return map(\.calls)
  }
}

extension DoubledSession {
  /// Has the double load the root of the shop, or another URL: its calls until a
  /// moment after the end, or until the deadline of an answer.
  public func clientCalls(
    loading url: URL? = nil, onCall: @escaping @Sendable (ClientCall) -> Void = { _ in }
  ) async -> [ClientCall] {
    let load = RecordedLoad(of: url.map { URLRequest(url: $0) }, by: self, onCall: onCall)
    await load.run()
    return await load.callsAMomentLater()
  }

  /// Has the double load some requests, one after the other. There are no calls for
  /// the loads that follow one without an end.
  public func clientCalls(
    loading requests: [URLRequest], within deadline: Deadline = .answer
  ) async -> [[ClientCall]] {
    let loads = requests.map { RecordedLoad(of: $0, by: self) }
    for load in loads {
      await load.run(within: deadline)
      if !load.hasEnded { break }
    }
    _ = await loads.last { $0.hasEnded }?.callsAMomentLater()
    return loads.map(\.calls)
  }

  /// Asks the double whether it could load a request, and loads nothing.
  ///
  /// Darwin may ask several times before it loads once, Linux asks once. A double
  /// that takes a question for a load is found out by asking once more.
  @discardableResult
  public func askWhetherItCouldLoad(_ request: URLRequest) -> Bool {
    urlProtocol.canInit(with: request)
  }

  /// The request as the double that would load it rewrites it. Darwin asks for
  /// that before each load, Linux never does.
  public func canonicalRequest(for request: URLRequest) -> URLRequest {
    urlProtocol.canInit(with: request) ? urlProtocol.canonicalRequest(for: request) : request
  }
}

extension RecordedLoad {
  /// What is left of a load's double when the load has let it go.
  struct Trace: @unchecked Sendable {
    fileprivate weak var double: URLProtocol?

    /// Whether nobody holds the double any more.
    var isGone: Bool { double == nil }
  }

  var trace: Trace { Trace(double: double) }

  /// The calls of its client, also when the load is gone.
  var log: CompletionLog<ClientCall> { recorder.calls }
}

/// A client of a `URLProtocol` that writes down every call and acts on none.
private final class ClientRecorder: NSObject, URLProtocolClient, Sendable {
  let calls = CompletionLog<ClientCall>()
  let ends = CompletionLog<Void>()
  private let onCall: @Sendable (ClientCall) -> Void

  init(onCall: @escaping @Sendable (ClientCall) -> Void) {
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
