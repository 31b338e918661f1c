import ExerciseSupport
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
  private let knocks = Mutex(0)
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
    if knocks.withLock({ $0 }) > 0 { return }
    Issue.record("Nobody knocked at \(path).", sourceLocation: sourceLocation)
  }

  private func opens(at actual: String) -> Bool {
    let isFirst = knocks.withLock { knocks in
      knocks += 1
      return knocks == 1
    }
    if isFirst && actual == path { return true }
    Issue.record(
      "A knock at \(actual), and not the one at \(path).", sourceLocation: sourceLocation)
    return false
  }
}

struct DoorTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}
// end slice: session
