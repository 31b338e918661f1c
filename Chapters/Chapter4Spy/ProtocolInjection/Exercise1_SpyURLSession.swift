import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 4.1: a stub that also keeps every request.
///
/// Answer with the canned answer, as the stub of 2.1 does. Also record every request for which
/// a task is made, resumed or not: the whole request, oldest first. A request is recorded
/// before its answer goes out. Judge nothing: that is the test's job.
final class SpyURLSession: URLSessionProtocol {
  private let answer: SessionAnswer
  private let record = Mutex<[URL]>([])

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  /// The recorded requests, oldest first, for the test to read.
  var requests: [URLRequest] {
    record.withLock { urls in urls.map { URLRequest(url: $0) } }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    // TODO: This spy has three mistakes.
    return SpiedTask { [self] in
      completionHandler(answer.data, answer.response, answer.error)
      record.withLock { $0 += [request.url].compactMap(\.self) }
    }
  }
}

/// The task that a `SpyURLSession` hands out. Leave it as it is.
struct SpiedTask: URLSessionDataTaskProtocol {
  let deliver: @Sendable () -> Void

  func resume() { deliver() }
  func cancel() {}
}
