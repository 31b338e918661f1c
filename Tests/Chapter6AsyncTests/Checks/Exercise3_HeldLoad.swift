import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// A load of a held double that a check starts and stops by hand, with all that
/// its client hears.
final class HeldLoad: @unchecked Sendable {
  /// The path of the request.
  let path: String
  private let session: DoubledSession
  private let client: HeldClient
  private let double: URLProtocol
  private let countBeforeStop = CompletionLog<Int>()

  /// Makes a load, which is not started.
  init(
    of request: URLRequest, by held: Exercise3_HeldURLProtocol.Held,
    onAnswer: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    path = request.url?.path ?? ""
    session = held.session
    client = HeldClient(onAnswer: onAnswer)
    let urlProtocol = session.urlProtocol
    // Darwin may ask more than once before it loads.
    for _ in 1...2 { _ = urlProtocol.canInit(with: request) }
    double = urlProtocol.init(request: request, cachedResponse: nil, client: client)
  }

  convenience init(
    of sample: HeldSample, by held: Exercise3_HeldURLProtocol.Held,
    onAnswer: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(of: sample.request(to: held.session.baseURL), by: held, onAnswer: onAnswer)
  }

  /// Starts it on the loader's thread, as a session does.
  func start() { session.runOnLoaderThread { self.double.startLoading() } }
  /// Starts it again on the loader's thread, as a session does on Linux at a second
  /// `resume()` of a task that goes on.
  func startAgain() {
    session.runOnLoaderThread { if self.ends == 0 { self.double.startLoading() } }
  }
  /// Stops it on the loader's thread, as a session does.
  func stop() {
    session.runOnLoaderThread {
      self.countBeforeStop.record(self.calls.count)
      self.double.stopLoading()
    }
  }

  /// Starts it on this thread, while no other calls it: all tests share the loader.
  func startHere() { double.startLoading() }
  /// Stops it on this thread.
  func stopHere() { double.stopLoading() }

  /// What the client was told.
  var calls: [ClientCall] { client.calls.values }

  /// Where the client was told each of it.
  var places: [ThreadOrQueue] { client.places.values }

  /// What the client was told after the first stop.
  var callsAfterStop: ArraySlice<ClientCall> {
    calls.dropFirst(countBeforeStop.values.first ?? calls.count)
  }

  /// How often the client was told of an end.
  var ends: Int { calls.count(where: \.isEnd) }
}

extension DoubledSession {
  /// Where the loader calls a double; nil if it is blocked.
  var loaderPlace: ThreadOrQueue? {
    get async {
      let log = CompletionLog<ThreadOrQueue>()
      runOnLoaderThread { log.record(.current) }
      return await log.values(atLeast: 1, within: .test).first
    }
  }
}

/// A client that writes down what it is told, and acts on nothing: one of a real
/// session may end the process at a second end.
private final class HeldClient: NSObject, URLProtocolClient, Sendable {
  let calls = CompletionLog<ClientCall>()
  let places = CompletionLog<ThreadOrQueue>()
  private let onAnswer: @Sendable (String) -> Void

  init(onAnswer: @escaping @Sendable (String) -> Void) { self.onAnswer = onAnswer }

  private func record(_ call: ClientCall) {
    places.record(.current)
    calls.record(call)
  }

  private func end(_ call: ClientCall, words: String?) {
    let isFirst = !calls.values.contains(where: \.isEnd)
    record(call)
    if let words = words ?? (isFirst ? nil : "another end") { onAnswer(words) }
  }

  func urlProtocol(
    _ protocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    let response = ClientResponse(response)
    record(.response(response))
    onAnswer("\(response.status ?? 0)")
  }

  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) { record(.body(data)) }

  func urlProtocolDidFinishLoading(_ protocol: URLProtocol) { end(.end, words: nil) }

  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
    end(.failure(ClientFailure(error)), words: "an error")
  }

  func urlProtocol(
    _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {}
  func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse)
  {}
  func urlProtocol(_ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {}
  func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}

/// A caller of `ItemDetailAPI` whose requests a held double answers.
struct HeldCaller: Sendable {
  /// What it heard of each item.
  let log = CompletionLog<String>()
  private let held: Exercise3_HeldURLProtocol.Held
  private let api: ItemDetailAPI

  init(of held: Exercise3_HeldURLProtocol.Held) {
    self.held = held
    api = ItemDetailAPI(urlSession: held.session.urlSession, baseURL: held.session.baseURL)
  }

  func load(_ id: Int) -> (any URLSessionDataTaskProtocol)? {
    api.loadItemDetail(id: id) { [log] in log.record("item \(id): \(LoadOutcome($0))") }
  }

  func release(_ id: Int) {
    _ = held.release(
      held.session.baseURL.appendingPathComponent("items/\(id)").path, .status(500 + id))
  }
}

extension HeldSample {
  /// The request to a shop.
  func request(to baseURL: URL) -> URLRequest {
    var request = request
    let path = request.url.map { "\($0.path)\($0.query.map { "?\($0)" } ?? "")" } ?? ""
    let port = request.url?.port.map { ":\($0)" } ?? ""
    request.url = URL(string: "\(baseURL)\(port)\(path)")
    return request
  }
}
