// Half right: delivers on the right thread, and keeps stopped loads. Earns 8 of 20 points.
import DoubleKit
import Foundation

/// Exercise 6.3: the held stub of 6.2 behind a real `URLSession`.
final class HeldURLProtocol: URLProtocol {
  private static let loads = PerHost<[Load]>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: HeldURLProtocol.self)
  }

  /// The requests of a session that wait, oldest first.
  static func held(by session: DoubledSession) -> [URLRequest] {
    loads[session.baseURL]?.map(\.double.request) ?? []
  }

  /// Answers the oldest held request with this URL path; false if there is none.
  @discardableResult
  static func release(
    _ path: String, of session: DoubledSession, with answer: SessionAnswer
  ) -> Bool {
    var load: Load?
    loads.update(session.baseURL, from: []) { loads in
      let index = loads.firstIndex { $0.double.request.url?.path == path }
      load = index.map { loads.remove(at: $0) }
    }
    guard let load else { return false }
    session.runOnLoaderThread { load.double.deliver(answer) }
    return true
  }

  /// Whether the load has started, and has neither been stopped nor answered since.
  private var isLoading = false

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    if isLoading { return }
    isLoading = true
    let load = Load(double: self)
    Self.loads.update(request.url, from: []) { $0.append(load) }
  }

  override func stopLoading() {
    // TODO: Take the load off the list, too.
    isLoading = false
  }

  /// Gives the answer to the client of a load that has not been stopped, once. Call it on
  /// the loader's thread.
  private func deliver(_ answer: SessionAnswer) {
    guard isLoading else { return }
    isLoading = false
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// A double on the list: threads other than the loader's may only read its request.
private struct Load: @unchecked Sendable {
  let double: HeldURLProtocol
}
