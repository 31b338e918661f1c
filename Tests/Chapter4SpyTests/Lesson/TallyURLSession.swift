import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: session
/// A counting spy: says 204 to everybody, and tallies which paths were asked.
final class TallyURLSession: URLSessionProtocol {
  private let visits = Mutex<[String: Int]>([:])

  var tally: [String: Int] { visits.withLock { visits in visits } }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let path = request.url?.path ?? "no URL"
    visits.withLock { visits in visits[path, default: 0] += 1 }
    return NoContentTask(completionHandler: completionHandler)
  }
}

struct NoContentTask: URLSessionDataTaskProtocol {
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() {
    let empty = SessionAnswer.status(204)
    completionHandler(empty.data, empty.response, nil)
  }

  func cancel() {}
}
// end slice: session
