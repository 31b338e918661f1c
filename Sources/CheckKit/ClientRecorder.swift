import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a `URLProtocol` told its client.
public enum ClientCall: Equatable, Sendable, CustomStringConvertible {
  /// A response, with its status; nil when it is none over HTTP.
  case response(status: Int?)
  /// A piece of the body.
  case body(Data)
  /// The end of a load that went well.
  case end
  /// The end of a load that failed; the text is all that the error says.
  case failure(String)
  /// A call that no exercise asks for.
  case other(String)

  /// The call as a failure message shows it.
  public var description: String {
    switch self {
    case .response(let status): "didReceive(\(status.map { "status \($0)" } ?? "not HTTP"))"
    case .body(let data): "didLoad(\(data.count) bytes)"
    case .end: "didFinishLoading"
    case .failure: "didFailWithError"
    case .other(let name): name
    }
  }

  /// Whether nothing may follow it.
  public var isEnd: Bool {
    switch self {
    case .end, .failure: true
    case .response, .body, .other: false
    }
  }
}

extension [ClientCall] {
  /// The first call that a loader must not make at its place, in words; nil
  /// when all is in order.
  ///
  /// In order are one response, pieces of a body and the end, or a failure at
  /// any point, and nothing after either (Apple's documentation of
  /// `URLProtocolClient`).
  public var misplacedCall: String? {
    for (place, call) in enumerated() {
      let earlier = self[..<place]
      let hasResponse = earlier.contains { if case .response = $0 { true } else { false } }
      if let end = earlier.first(where: \.isEnd) { return "\(call) after \(end)" }
      switch call {
      case .response where hasResponse: return "a second didReceive"
      case .body where !hasResponse: return "\(call) before didReceive"
      case .end where !hasResponse: return "\(call) without didReceive"
      case .other: return "\(call)"
      case .response, .body, .end, .failure: continue
      }
    }
    return nil
  }

  /// The calls as a failure message lists them, with the first that is out of
  /// place at the end.
  public var text: String {
    let list = isEmpty ? "nothing" : map(\.description).joined(separator: ", ")
    return misplacedCall.map { "\(list): there is \($0)" } ?? list
  }
}

extension [ClientCall] {
  /// All that the first error says; nil when there was none.
  public var failureText: String? {
    lazy.compactMap { if case .failure(let text) = $0 { text } else { nil } }.first
  }
}

extension Error {
  /// The error's own text, its sentence for people, and its user info: wherever
  /// an error may name what it is about.
  ///
  /// Ask it of the error that a double hands to its client. On its way to the
  /// caller, Darwin's loader adds the address of the request to the user info.
  fileprivate var everythingItSays: String {
    let info = (self as NSError).userInfo.values.map { "\($0)" }
    return (["\(self)", localizedDescription] + info).joined(separator: " ")
  }
}

extension DoubledSession {
  /// Has the double load a request for a client that writes down every call.
  ///
  /// The client of a real session forgives a call after the end on one day and
  /// ends the process on another, so neither shows it to a check.
  ///
  /// - Parameters:
  ///   - url: What to load; the root of the shop when left out.
  ///   - isStopped: Whether the load is stopped once it has begun.
  ///   - onCall: What to do while a call is made, on the double's thread.
  /// - Returns: The calls until the load had ended and a moment after it, or
  ///   until the deadline of an answer had passed.
  public func clientCalls(
    loading url: URL? = nil, isStopped: Bool = false,
    onCall: @escaping @Sendable (ClientCall) -> Void = { _ in }
  ) async -> [ClientCall] {
    guard let load = load(of: url ?? baseURL, onCall: onCall) else { return [] }
    // On a thread of its own: a double that blocks in startLoading would keep
    // one of the few of the pool from every test that runs beside this one.
    Thread.detachNewThread {
      load.start()
      if isStopped { load.stop() }
    }
    if await !load.recorder.ends.values(atLeast: 1).isEmpty { await Deadline.moment.pass() }
    return withExtendedLifetime(load) { load.recorder.calls.values }
  }

  /// Has the double load a page again and again on several threads at once.
  ///
  /// The loader of Linux takes the requests of one session in turn, that of
  /// Darwin need not; here they meet on both.
  ///
  /// - Parameters:
  ///   - url: What to load.
  ///   - count: How many times on each of the eight threads.
  /// - Returns: The calls of each load, until its `startLoading` returned.
  public func clientCallsAtOnce(loading url: URL, timesAThread count: Int) async -> [[ClientCall]] {
    let loads = (0..<8).map { _ in (0..<count).compactMap { _ in load(of: url) } }
    await onManyThreads(loads.count) { thread in
      for load in loads[thread] { load.start() }
    }
    return loads.joined().map(\.recorder.calls.values)
  }

  private func load(
    of url: URL, onCall: @escaping @Sendable (ClientCall) -> Void = { _ in }
  ) -> RecordedLoad? {
    guard let double = urlSession.configuration.protocolClasses?.first as? URLProtocol.Type else {
      return nil
    }
    let recorder = ClientRecorder(onCall: onCall)
    let loader = double.init(
      request: URLRequest(url: url), cachedResponse: nil, client: recorder)
    return RecordedLoad(by: loader, recorder: recorder)
  }
}

/// One load of a double. It is started once, by one thread.
private final class RecordedLoad: @unchecked Sendable {
  let recorder: ClientRecorder
  private let double: URLProtocol

  init(by double: URLProtocol, recorder: ClientRecorder) {
    self.recorder = recorder
    self.double = double
  }

  func start() { double.startLoading() }
  func stop() { double.stopLoading() }
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
    record(.response(status: (response as? HTTPURLResponse)?.statusCode))
  }

  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {
    record(.body(data))
  }

  func urlProtocolDidFinishLoading(_ protocol: URLProtocol) {
    record(.end)
  }

  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
    record(.failure(error.everythingItSays))
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
