import DoubleKit
import Foundation

/// A double before a held one, which releases each load when it starts: the laws
/// of the seam are about what answers. They load by hand: below a real session, it
/// would release on the loader's thread, where a double may wait for the loader.
final class ReleasingURLProtocol: URLProtocol {
  private struct Release: Sendable {
    let held: Exercise3_HeldURLProtocol.Held
    let answer: SessionAnswer
  }

  /// The held double, where a law asks about a host that no session has.
  @TaskLocal static var judged: URLProtocol.Type = URLProtocol.self

  private static let releases = PerHost<Release>()

  private var inside: URLProtocol?

  static func makeSession(
    _ held: Exercise3_HeldURLProtocol.Held, answer: SessionAnswer
  ) -> DoubledSession {
    releases[held.session.baseURL] = Release(held: held, answer: answer)
    return DoubledSession(
      answeredBy: ReleasingURLProtocol.self, baseURL: held.session.baseURL)
  }

  private static func double(for request: URLRequest) -> URLProtocol.Type {
    releases[request.url]?.held.session.urlProtocol ?? judged
  }

  override class func canInit(with request: URLRequest) -> Bool {
    double(for: request).canInit(with: request)
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    double(for: request).canonicalRequest(for: request)
  }

  override func startLoading() {
    guard let releases = Self.releases[request.url] else {
      // A held double ends no load by itself, so this is no matter of the laws.
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    inside = releases.held.session.urlProtocol.init(
      request: request, cachedResponse: nil, client: client)
    inside?.startLoading()
    let path = request.url?.path ?? ""
    let release = { @Sendable in releases.held.release(path, releases.answer) }
    if release() { return }
    // A double may hold the request a moment later.
    Task { _ = await eventually(release) }
  }

  override func stopLoading() { inside?.stopLoading() }
}
