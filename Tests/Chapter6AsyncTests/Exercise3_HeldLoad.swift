import CheckKit
import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A load of a held double that a check starts and stops by hand, with all that
/// its client hears.
final class HeldLoad: @unchecked Sendable {
  /// The path of the request.
  let path: String
  private let client: HeldClient
  private let double: URLProtocol

  /// Makes a load, which is not started.
  init(
    of request: URLRequest, by held: Exercise3_HeldURLProtocol.Held,
    onAnswer: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    path = request.url?.path ?? ""
    client = HeldClient(onAnswer: onAnswer)
    let urlProtocol = held.session.urlProtocol
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

  func start() { double.startLoading() }
  func stop() { double.stopLoading() }

  /// What the client was told.
  var calls: [ClientCall] { client.calls.values }

  /// How often the client was told of an end.
  var ends: Int { calls.count(where: \.isEnd) }
}

/// A client that writes down what it is told, and acts on nothing: one of a real
/// session may end the process at a second end.
private final class HeldClient: NSObject, URLProtocolClient, Sendable {
  let calls = CompletionLog<ClientCall>()
  private let onAnswer: @Sendable (String) -> Void

  init(onAnswer: @escaping @Sendable (String) -> Void) { self.onAnswer = onAnswer }

  private func end(_ call: ClientCall, words: String?) {
    let isFirst = !calls.values.contains(where: \.isEnd)
    calls.record(call)
    if let words = words ?? (isFirst ? nil : "another end") { onAnswer(words) }
  }

  func urlProtocol(
    _ protocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) {
    let response = ClientResponse(response)
    calls.record(.response(response))
    onAnswer("\(response.status ?? 0)")
  }

  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) { calls.record(.body(data)) }

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

  /// Releases an item, and waits until its caller has heard of it.
  ///
  /// On Linux a session forgets a task on a queue of its own, after the handler
  /// was called, and a client that is called meanwhile reads the same table. So
  /// this sends a question through that queue first, and a second one, since
  /// the first may be asked before the session begins to forget.
  func release(_ id: Int) async {
    for _ in 1...2 { await held.session.urlSession.answersAQuestion() }
    let count = log.values.count
    _ = held.release(
      held.session.baseURL.appendingPathComponent("items/\(id)").path, .status(500 + id))
    await log.values(atLeast: count + 1)
  }
}

extension URLSession {
  fileprivate func answersAQuestion() async {
    await withCheckedContinuation { continuation in
      getAllTasks { _ in continuation.resume() }
    }
  }
}

extension HeldSample {
  /// The request to a shop.
  func request(to baseURL: URL) -> URLRequest {
    var request = request
    let path = request.url.map { "\($0.path)\($0.query.map { "?\($0)" } ?? "")" } ?? ""
    request.url = URL(string: "\(baseURL)\(path)")
    return request
  }
}
