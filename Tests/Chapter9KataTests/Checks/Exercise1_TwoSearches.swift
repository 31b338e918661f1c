import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Two searches of one client, neither of which has ended when the other begins.
struct TwoSearches {
  let make: MakeSearchAPI

  /// How often they called back, as a sentence, unless it was once each.
  var fault: String? {
    get async {
      let service = GatheringSession()
      let client = make(service, ShopURL.any)
      let logs = ["oolong", "sencha"].map { query in
        let log = CompletionLog<SearchOutcome>()
        client.search(query, for: .blog, page: 1, completion: log.completion)
        return log
      }
      // A client may send the second one when the first has ended.
      _ = await eventually { service.count == logs.count }
      service.answer()
      for log in logs { await log.values(atLeast: 1) }
      let counts = logs.map(\.values.count)
      return counts == [1, 1]
        ? nil
        : "A client was asked for \"oolong\", and for \"sencha\" before that search had ended. It"
          + " called back \(counts[0]) times for the first and \(counts[1]) times for the second."
          + " It should call back once for each"
    }
  }
}

/// A stub that keeps all requests until it is told to answer, and none from then on.
private final class GatheringSession: URLSessionProtocol {
  private struct GatheredTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }

  /// The requests that wait; nil from the answer on.
  private let waiting = Mutex<[@Sendable () -> Void]?>([])

  var count: Int { waiting.withLock { $0?.count ?? 0 } }

  func answer() {
    let all = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for answer in all { answer() }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    GatheredTask { [self] in
      let answer = SessionAnswer.results(SearchResult.examples, of: .blog)
      let deliver = { @Sendable in completionHandler(answer.data, answer.response, answer.error) }
      let isKept = waiting.withLock { waiting in
        waiting?.append(deliver)
        return waiting != nil
      }
      if !isKept { deliver() }
    }
  }
}
