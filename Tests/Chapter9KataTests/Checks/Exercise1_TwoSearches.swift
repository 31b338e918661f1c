import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Two searches of one client, neither of which has ended when the other begins.
struct TwoSearches {
  private static let queries = ["oolong", "sencha"]

  static let inWords =
    #"searched for "\#(queries[0])", and for "\#(queries[1])" before that search had ended,"#

  let make: MakeSearchAPI

  /// What is wrong with the outcomes, as a sentence; nil if each search has its own.
  var fault: String? {
    get async {
      let service = HeldSearchService()
      let client = make(service, ShopURL.any)
      let logs = Self.queries.map { query in
        let log = CompletionLog<SearchOutcome>()
        client.search(query, for: .blog, page: 1, completion: log.completion)
        return log
      }
      // A client may send the second one when the first has ended.
      _ = await eventually { service.count == logs.count }
      service.answer()
      for log in logs { await log.values(atLeast: 1) }
      // A client that goes away may take its searches with it.
      return withExtendedLifetime(client) { fault(of: logs.map(\.values)) }
    }
  }

  private func fault(of outcomes: [[SearchOutcome]]) -> String? {
    let right: [[[SearchResult]?]] = Self.queries.map { [[HeldSearchService.result(for: $0)]] }
    if outcomes.map({ $0.map(\.results) }) == right { return nil }
    let ends = zip(Self.queries, outcomes).map { #"For "\#($0)" it \#($1.inWords)."# }
    return
      "The check \(Self.inWords) with one client. \(ends.joined(separator: " ")) It should call back once for each, with what the"
      + " service has for it"
  }
}

/// A stub that keeps all requests until it is told to answer, and none from then on. For
/// each query it has one result, with the query as its title.
private final class HeldSearchService: URLSessionProtocol {
  static func result(for query: String) -> SearchResult {
    SearchResult(title: query, address: "https://tea.invalid/\(query)")
  }

  /// The tasks that wait; nil from the answer on.
  private let waiting = Mutex<[HeldTask]?>([])

  var count: Int { waiting.withLock { $0?.count ?? 0 } }

  func answer() {
    let all = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for task in all { task.answer() }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let parts = URLComponents(string: request.url?.absoluteString ?? "")
    let query = parts?.queryItems?.first { $0.name == "query" }?.value ?? ""
    let answer = SessionAnswer.results([Self.result(for: query)], of: .blog)
    return HeldTask(completionHandler, answer: answer) { [self] task in
      let isKept = waiting.withLock { waiting in
        waiting?.append(task)
        return waiting != nil
      }
      if !isKept { task.answer() }
    }
  }
}

/// A task that calls back once, as a real one does: with the answer, or with
/// `URLError.cancelled` if it is cancelled before.
private final class HeldTask: URLSessionDataTaskProtocol {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private let handler: Mutex<Handler?>
  private let held: SessionAnswer
  private let onResume: @Sendable (HeldTask) -> Void

  init(
    _ handler: @escaping Handler, answer: SessionAnswer,
    onResume: @escaping @Sendable (HeldTask) -> Void
  ) {
    self.handler = Mutex(handler)
    held = answer
    self.onResume = onResume
  }

  func resume() { onResume(self) }

  func answer() { takeHandler()?(held.data, held.response, held.error) }

  /// Calls back from another thread, since the client may hold a lock now.
  func cancel() {
    guard let handler = takeHandler() else { return }
    Task { handler(nil, nil, URLError(.cancelled)) }
  }

  private func takeHandler() -> Handler? {
    handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
  }
}
