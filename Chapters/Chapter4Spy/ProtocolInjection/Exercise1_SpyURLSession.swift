import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 4.1: a stub that also remembers what it was asked for.
///
/// It answers from its canned answer, as the stub of 2.1 does. It also keeps
/// every request that a task is made for: the whole request, oldest first,
/// whether or not the task is resumed. You can read the record at any time, and
/// reading does not empty it. By the time an answer goes out, its request is on
/// the record. Production code may ask from several threads at once, and no
/// request may get lost. Each spy has a record of its own. The spy judges
/// nothing: that is the test's job.
final class SpyURLSession: URLSessionProtocol {
  private let answer: SessionAnswer

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  /// The requests so far, in order, for the test to read.
  var requests: [URLRequest] {
    // TODO: Hand out the record.
    return []
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    // TODO: Keep the request.
    return SpiedTask { [answer] in
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}

/// The task that a `SpyURLSession` hands out; nothing is to be done here.
struct SpiedTask: URLSessionDataTaskProtocol {
  let deliver: @Sendable () -> Void

  func resume() { deliver() }
  func cancel() {}
}
