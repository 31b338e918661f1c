import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: protocol
/// Expects one request, at one path, and opens with status 204.
final class MockDoorURLProtocol: URLProtocol {
  private struct Door {
    let path: String
    var knocks: [String] = []
  }

  private static let doors = PerHost<Door>()

  static func makeSession(expecting path: String) -> DoubledSession {
    let doubled = DoubledSession(answeredBy: MockDoorURLProtocol.self)
    doors[doubled.baseURL] = Door(path: path)
    return doubled
  }

  static func verify(
    _ doubled: DoubledSession, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let door = doors[doubled.baseURL] else { return }
    #expect(door.knocks == [door.path], sourceLocation: sourceLocation)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    var opens = false
    Self.doors.update(request.url, from: Door(path: "nowhere")) { door in
      let knock = request.url?.path ?? "no path"
      opens = knock == door.path && !door.knocks.contains(knock)
      door.knocks.append(knock)
    }
    guard opens, let response = SessionAnswer.status(204).response else {
      client?.urlProtocol(self, didFailWithError: URLError(.noPermissionsToReadFile))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
// end slice: protocol
