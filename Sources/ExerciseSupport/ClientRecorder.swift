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
  /// The end of a load that failed; the text is that of the error.
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

extension DoubledSession {
  /// Has the double load a request for a client that writes down every call.
  ///
  /// The client of a real session forgives a call after the end on one day and
  /// ends the process on another, so neither shows it to a check.
  ///
  /// - Parameters:
  ///   - url: What to load; the root of the shop when left out.
  ///   - isStopped: Whether the load is stopped once it has begun.
  ///   - onCall: What to do at each call, before the double goes on.
  /// - Returns: The calls until the load had ended and a moment after it, or
  ///   until the deadline of an answer had passed.
  public func clientCalls(
    loading url: URL? = nil, isStopped: Bool = false,
    onCall: @escaping @Sendable () -> Void = {}
  ) async -> [ClientCall] {
    let recorder = ClientRecorder(onCall: onCall)
    let task = urlSession.dataTask(with: url ?? baseURL)
    guard let double = urlSession.configuration.protocolClasses?.first as? URLProtocol.Type else {
      return []
    }
    let load = double.init(task: task, cachedResponse: nil, client: recorder)
    load.startLoading()
    if isStopped { load.stopLoading() }
    if await !recorder.ends.values(atLeast: 1).isEmpty { await Deadline.moment.pass() }
    return withExtendedLifetime(load) { recorder.calls.values }
  }
}

/// A client of a `URLProtocol` that writes down every call and acts on none.
private final class ClientRecorder: NSObject, URLProtocolClient, Sendable {
  let calls = CompletionLog<ClientCall>()
  let ends = CompletionLog<Void>()
  private let onCall: @Sendable () -> Void

  init(onCall: @escaping @Sendable () -> Void) { self.onCall = onCall }

  private func note(_ call: ClientCall) {
    onCall()
    calls.record(call)
    if call.isEnd { ends.record(()) }
  }

  func urlProtocol(
    _ protocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    note(.response(status: (response as? HTTPURLResponse)?.statusCode))
  }

  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {
    note(.body(data))
  }

  func urlProtocolDidFinishLoading(_ protocol: URLProtocol) {
    note(.end)
  }

  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
    note(.failure("\(error)"))
  }

  func urlProtocol(
    _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {
    note(.other("wasRedirectedTo"))
  }

  func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse)
  {
    note(.other("cachedResponseIsValid"))
  }

  func urlProtocol(
    _ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge
  ) {
    note(.other("didReceive(challenge)"))
  }

  func urlProtocol(
    _ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge
  ) {
    note(.other("didCancel(challenge)"))
  }
}
