import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// What came of a search: what the client sent, and what it called back with.
struct SearchRun: Sendable {
  let search: Search
  let requests: [URLRequest]
  let outcomes: [SearchOutcome]

  /// Has a client search. Nobody keeps the client: who has asked gets an answer all the same.
  init(of search: Search, by make: MakeSearchAPI) async {
    let (service, host) = StubShop(answer: search.served).session(through: search.seam)
    let session = SpySearchSession(service)
    let log = CompletionLog<SearchOutcome>()
    let baseURL = search.root.isEmpty ? host : host.appendingPathComponent(search.root)
    make(session, baseURL)
      .search(search.query, for: search.type, page: search.page, completion: log.completion)
    outcomes = await log.values(atLeast: 1).isEmpty ? [] : log.values
    requests = session.requests.values
    self.search = search
  }

}

// What the client did, and what it should have done instead; nil when it did so.
extension SearchRun {
  var missedRequest: String? {
    let path = "\(search.root)/v1/search/\(search.type.rawValue)"
    let isRight =
      requests.count == 1 && requests[0].httpMethod ?? "GET" == "GET"
      && requests[0].url?.path == path && requests[0].values(of: "query") == [search.query]
    return isRight ? nil : sent(insteadOf: "one request, GET \(path)?query=\(search.query)")
  }

  /// The value of one item of the query.
  func missedItem(_ name: String, _ right: String, orNone: Bool = false) -> String? {
    let values = requests.flatMap { $0.values(of: name) }
    if requests.count == 1, values == [right] || values.isEmpty && orNone { return nil }
    return sent(insteadOf: "one request, with the query item \(name) of the value \"\(right)\"")
  }

  var missedSilence: String? { requests.isEmpty ? nil : sent(insteadOf: "nothing") }

  func missedResults(_ results: [SearchResult]) -> String? {
    let list = results.map(\.inWords).joined(separator: ", ")
    return outcomes.map(\.results) == [results] ? nil : ended(insteadOf: list)
  }

  func missedOutcome(_ outcome: SearchOutcome) -> String? {
    outcomes == [outcome] ? nil : ended(insteadOf: outcome.inWords)
  }

  /// The number of the next page. `total` says whether there is one.
  var missedNext: String? {
    let next = search.page * 10 < search.total ? search.page + 1 : nil
    if case .page(let page) = outcomes.first, page.next == next { return nil }
    return ended(insteadOf: "`next` \(next.orNil), since `total` is \(search.total)")
  }

  private func sent(insteadOf right: String) -> String {
    let sent = requests.map { "\($0.httpMethod ?? "GET") \($0.url?.absoluteString ?? "nowhere")" }
    let list = sent.isEmpty ? "nothing" : sent.joined(separator: " and ")
    return "\(search.inWords) sent \(list). It should send \(right)"
  }

  private func ended(insteadOf right: String) -> String {
    let status = search.served.statusCode.map { "got status \($0) and " } ?? ""
    return "\(search.inWords) \(requests.isEmpty ? "" : status)\(outcomes.inWords). It should call"
      + " back once, with \(right)"
  }
}

/// Keeps each request that is resumed, and hands it on, or holds it until it is released.
final class SpySearchSession: URLSessionProtocol {
  let requests = CompletionLog<URLRequest>()
  private let service: any URLSessionProtocol
  private let isHolding: Bool
  private let held = Mutex<[UUID: any URLSessionDataTaskProtocol]>([:])

  init(_ service: any URLSessionProtocol, holding: Bool = false) {
    (self.service, isHolding) = (service, holding)
  }

  var heldCount: Int { held.withLock(\.count) }

  func release() {
    let tasks = held.withLock { held in
      defer { held = [:] }
      return held.values
    }
    for task in tasks { task.resume() }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let (task, id) = (
      service.dataTask(with: request, completionHandler: completionHandler), UUID()
    )
    return SearchTask(
      onResume: {
        self.requests.record(request)
        if self.isHolding { self.held.withLock { $0[id] = task } } else { task.resume() }
      }, onCancel: { self.held.withLock { _ = $0.removeValue(forKey: id) } })
  }
}

private struct SearchTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void
  let onCancel: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() { onCancel() }
}

extension URLRequest {
  /// The values of one item of the query.
  func values(of name: String) -> [String?] {
    let items = url.flatMap { URLComponents(string: $0.absoluteString)?.queryItems } ?? []
    return items.filter { $0.name == name }.map(\.value)
  }
}

extension [SearchOutcome] {
  /// What a client called back with.
  var inWords: String {
    isEmpty ? "did not call back" : "called back with \(map(\.inWords).joined(separator: ", "))"
  }
}

extension SearchOutcome {
  /// The outcome as a failure names it.
  fileprivate var inWords: String {
    switch self {
    case .page(let page): page.inWords
    case .failed(.refused(let status)): ".refused(statusCode: \(status.map(String.init) ?? "nil"))"
    case .failed(let error): ".\(error)"
    case .lost(let code): "\(LoadOutcome.lost(code))"
    case .other(let text): text
    }
  }
}

extension SearchPage {
  /// The first two results, and how many there are.
  fileprivate var inWords: String {
    let count = results.count == 1 ? "1 result" : "\(results.count) results"
    let first = results.prefix(2).map(\.inWords).joined(separator: ", ")
    return "\(count) (\(first)\(results.count > 2 ? ", …" : "")), next: \(next.orNil)"
  }
}

extension SearchResult {
  fileprivate var inWords: String { "\(title.debugDescription) at \(address)" }
}

extension Int? {
  fileprivate var orNil: String { map(String.init) ?? "nil" }
}
