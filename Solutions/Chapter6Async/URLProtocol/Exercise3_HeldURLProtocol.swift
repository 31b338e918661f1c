import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 6.3: the held stub of 6.2 behind a real `URLSession`.
///
/// The session makes the double, so `startLoading` puts `self` on the list of
/// its host. `update` takes a load off the list in one step, and whoever took
/// it off is the only one to answer it. A load that was stopped is not on the
/// list, so nobody answers it. Another right way: a closure for each load, kept
/// under a number and called by `release`.
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
    load?.double.deliver(answer)
    return load != nil
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let load = Load(double: self)
    Self.loads.update(request.url, from: []) { loads in
      if !loads.contains(where: { $0.double === self }) { loads.append(load) }
    }
  }

  override func stopLoading() {
    Self.loads.update(request.url, from: []) { $0.removeAll { $0.double === self } }
  }

  /// Gives the answer to the client, on the thread that releases.
  ///
  /// On Linux the loader hands it on to a queue of its own. Not run on a Mac,
  /// where an engineer of Apple calls it a requirement to call the client on the
  /// thread of `startLoading` (Quinn, macnetworkprog list, 2014).
  private func deliver(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// A double on the list. A `URLProtocol` is not Sendable: only its request is
/// read there, and only the thread that takes it off the list calls its client.
private struct Load: @unchecked Sendable {
  let double: HeldURLProtocol
}
