import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: session
/// Expects one request, at one path, and opens with status 204.
final class MockDoorSession: URLSessionProtocol {
  private let path: String
  private let isExpecting = Mutex(true)
  private let sourceLocation: SourceLocation

  init(expecting path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    self.path = path
    self.sourceLocation = sourceLocation
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    DoorTask { [self] in
      if opens(at: request.url?.path ?? "no path") {
        completionHandler(Data(), SessionAnswer.status(204).response, nil)
      } else {
        completionHandler(nil, nil, URLError(.noPermissionsToReadFile))
      }
    }
  }

  func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    guard isExpecting.withLock({ $0 }) else { return }
    Issue.record("Nobody knocked at \(path).", sourceLocation: sourceLocation)
  }

  private func opens(at actual: String) -> Bool {
    let opens = isExpecting.withLock { isExpecting in
      defer { if actual == path { isExpecting = false } }
      return isExpecting && actual == path
    }
    if opens { return true }
    Issue.record(
      "A knock at \(actual); one was expected at \(path).", sourceLocation: sourceLocation)
    return false
  }
}

struct DoorTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}
// end slice: session
