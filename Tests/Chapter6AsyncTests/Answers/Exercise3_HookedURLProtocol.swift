import AnswerKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A held double that is right, but for what the hooks of its session do
/// otherwise.
class HookedURLProtocol: URLProtocol {
  typealias List = LockedList<HookedLoad>

  struct Hooks: Sendable {
    var onQuestion: @Sendable (URLRequest) -> Void = { _ in }
    var onStart: @Sendable (HookedLoad, List) -> Void = { load, list in
      list.change { if !$0.contains(load) { $0.append(load) } }
    }
    var onStop: @Sendable (HookedLoad, List) -> Void = { load, list in
      list.change { $0.removeAll { $0 == load } }
    }
    /// Takes those off the list that a release answers.
    var take: @Sendable (List, String) -> [HookedLoad] = { list, path in
      list.change { list in
        list.firstIndex { $0.path == path }.map { [list.remove(at: $0)] } ?? []
      }
    }
    var deliver: @Sendable (HookedLoad, SessionAnswer, DoubledSession) -> Void = {
      load, answer, session in
      session.runOnLoaderThread { load.double.deliver(answer) }
    }
    var isFound: @Sendable ([HookedLoad]) -> Bool = { !$0.isEmpty }
    var show: @Sendable ([HookedLoad]) -> [URLRequest] = { $0.map(\.request) }
  }

  private struct Held: Sendable {
    let hooks: Hooks
    let list: List
  }

  private static let sessions = PerHost<Held>()

  private var isLoading = false

  static func makeHeld(
    _ hooks: Hooks = Hooks(), list: List = List()
  ) -> Exercise3_HeldURLProtocol.Held {
    let session = DoubledSession(answeredBy: Self.self)
    sessions[session.baseURL] = Held(hooks: hooks, list: list)
    return .init(
      session: session, held: { hooks.show(list.entries) },
      release: { path, answer in
        let loads = hooks.take(list, path)
        for load in loads { hooks.deliver(load, answer, session) }
        return hooks.isFound(loads)
      })
  }

  override class func canInit(with request: URLRequest) -> Bool {
    sessions[request.url]?.hooks.onQuestion(request)
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    isLoading = true
    hold()
  }

  func hold() {
    guard let held = Self.sessions[request.url] else { return }
    held.hooks.onStart(HookedLoad(double: self), held.list)
  }

  override func stopLoading() {
    isLoading = false
    guard let held = Self.sessions[request.url] else { return }
    held.hooks.onStop(HookedLoad(double: self), held.list)
  }

  /// Tells the client of an answer, unless the load was stopped.
  func deliver(_ answer: SessionAnswer) {
    if isLoading { tellClient(answer) }
  }
}

/// A load as the hooks see it.
struct HookedLoad: Equatable, @unchecked Sendable {
  let double: HookedURLProtocol

  var request: URLRequest { double.request }
  var path: String { request.url?.path ?? "" }

  static func == (one: HookedLoad, other: HookedLoad) -> Bool { one.double === other.double }
}

extension URLProtocol {
  /// Tells the client of an answer as a right double does.
  func tellClient(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// Holds what a session wants to load, before it is asked to load it, and does not hear
/// of an end before the start.
final class EarlyURLProtocol: HookedURLProtocol {
  private var hasStarted = false

  #if canImport(FoundationNetworking)
    required init(
      request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
    ) {
      super.init(request: request, cachedResponse: cachedResponse, client: client)
      hold()
    }
  #else
    // Not compiled here: on Darwin the initializer is an ordinary one.
    override init(
      request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
    ) {
      super.init(request: request, cachedResponse: cachedResponse, client: client)
      hold()
    }
  #endif

  override func startLoading() {
    hasStarted = true
    super.startLoading()
  }

  override func stopLoading() {
    if hasStarted { super.stopLoading() }
  }
}
