import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 4.1: a stub that also keeps every request.
///
/// The spy records in `dataTask`, where the request arrives, so it also has the
/// request of a task that is never resumed. The lock is there because
/// production code may ask from any thread. Another right way: a decorator that
/// records the request and leaves the answer to a stub.
final class SpyURLSession: URLSessionProtocol {
  private let answer: SessionAnswer
  private let record = Mutex<[URLRequest]>([])

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  /// The recorded requests, oldest first, for the test to read.
  // slice: record
  var requests: [URLRequest] { record.withLock { $0 } }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    record.withLock { $0.append(request) }
    return SpiedTask { [answer] in
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
  // end slice: record
}

/// The task that a `SpyURLSession` hands out.
struct SpiedTask: URLSessionDataTaskProtocol {
  let deliver: @Sendable () -> Void

  func resume() { deliver() }
  func cancel() {}
}
