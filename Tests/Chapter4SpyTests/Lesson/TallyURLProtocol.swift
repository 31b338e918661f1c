import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: protocol
/// The same tally below a real `URLSession`, one for each session.
final class TallyURLProtocol: URLProtocol {
  private static let tallies = PerHost<[String: Int]>()

  static func tally(of doubled: DoubledSession) -> [String: Int] {
    tallies[doubled.baseURL] ?? [:]
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let path = request.url?.path ?? "no URL"
    Self.tallies.update(request.url, from: [:]) { tally in tally[path, default: 0] += 1 }
    if let empty = SessionAnswer.status(204).response {
      client?.urlProtocol(self, didReceive: empty, cacheStoragePolicy: .notAllowed)
    }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
// end slice: protocol
