import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RecordingDouble.Record where Entry == URLRequest {
  /// The record of a `URLProtocol` double, for one session of it.
  ///
  /// Each request is sent to the shop of that session. The double is asked
  /// whether it could load it more often than it loads it, as Darwin does.
  ///
  /// - Parameters:
  ///   - session: A session of the double.
  ///   - requests: What is on its record.
  public init(of session: DoubledSession, requests: @escaping @Sendable () -> [URLRequest]) {
    // To ask a session for its configuration copies all of it.
    let double = session.doubleClasses.first ?? URLProtocol.self
    let shop = ShopOfItsOwn(baseURL: session.baseURL)
    self.init(entries: requests) { request, onAnswer in
      let request = shop.request(like: request)
      for _ in 1...2 { _ = double.canInit(with: request) }
      let calls = Atomic(0)
      RecordedLoad(of: request, by: double) { _ in
        // The first call is where the answer goes out.
        if calls.add(1, ordering: .relaxed).oldValue == 0 { onAnswer() }
      }.start()
    }
  }
}

/// Turns requests to any shop into requests to one; each URL once, since that
/// takes longer than a load.
private final class ShopOfItsOwn: Sendable {
  private let baseURL: URL
  private let urls = Mutex<[URL: URL]>([:])

  init(baseURL: URL) { self.baseURL = baseURL }

  func request(like request: URLRequest) -> URLRequest {
    guard let url = request.url else { return request }
    var request = request
    request.url = urls.withLock { urls in
      let known = urls[url] ?? moved(url)
      urls[url] = known
      return known
    }
    return request
  }

  private func moved(_ url: URL) -> URL {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return url }
    parts.host = baseURL.host
    parts.percentEncodedPath = baseURL.path + parts.percentEncodedPath
    return parts.url ?? url
  }
}
