// Half right: it records when the task is made, but only the URL.
// Earns 9 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 4.1: a stub that also keeps every request.
final class SpyURLSession: URLSessionProtocol {
  private let answer: SessionAnswer
  private let record = Mutex<[URL]>([])

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  /// The recorded requests, oldest first, for the test to read.
  var requests: [URLRequest] { record.withLock { $0.map { URLRequest(url: $0) } } }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    record.withLock { $0 += [request.url].compactMap(\.self) }
    return SpiedTask { [answer] in
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}

/// The task that a `SpyURLSession` hands out. It is done.
struct SpiedTask: URLSessionDataTaskProtocol {
  let deliver: @Sendable () -> Void

  func resume() { deliver() }
  func cancel() {}
}
