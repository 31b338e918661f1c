import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// What came of a search: what the client sent, and what it called back with.
struct SearchRun: Sendable {
  let search: Search
  /// The requests until the client had called back.
  let requests: [URLRequest]
  /// The requests until the client had called back for another search.
  let requestsInAll: [URLRequest]
  let outcomes: [SearchOutcome]
  /// What the error of each outcome has with it.
  let notes: [String?]

  /// Has a client search, and then another one for something else: when that has
  /// ended, nothing more comes of the first search, and nobody had to wait. Nobody
  /// keeps the first client: who has asked gets an answer all the same.
  init(of search: Search, by make: MakeSearchAPI) async {
    self.search = search
    let service = SpySearchService(answer: search.answer)
    let (urlSession, host) = service.session(through: search.seam)
    let baseURL = search.root.isEmpty ? host : host.appendingPathComponent(search.root)
    let log = CompletionLog<(SearchOutcome, note: String?)>()
    make(urlSession, baseURL).search(search.query, for: search.type, page: search.page) {
      log.record((SearchOutcome($0), $0.error?.note))
    }
    let isOver = await !log.values(atLeast: 1).isEmpty
    requests = service.requests.values
    if isOver {
      let other = CompletionLog<SearchOutcome>()
      make(urlSession, baseURL)
        .search("sencha", for: .blog, page: 1, completion: other.completion)
      await other.values(atLeast: 1)
    }
    requestsInAll = service.requests.values
    outcomes = log.values.map(\.0)
    notes = log.values.map(\.note)
  }
}

// What is wrong, as a sentence; nil when it is right.
extension SearchRun {
  /// Where the request should go.
  func faultOfRequest() -> String? {
    let path = "\(search.root)/v1/search/\(search.type.rawValue)"
    let isRight =
      requests.count == 1 && requests[0].httpMethod ?? "GET" == "GET"
      && requests[0].url?.path == path && values(of: "query") == [search.query]
    return isRight
      ? nil : "\(whatItDid). It should send one request, GET \(path)?query=\(search.query)"
  }

  /// The value of one item of the query; nil stands for no item.
  func faultOfItem(_ name: String, oneOf right: [String?]) -> String? {
    let values = values(of: name)
    if values.count < 2, right.contains(values.first ?? nil), !requests.isEmpty { return nil }
    let wanted = right.map { value in
      value.map { "the query item \(name) with the value \($0.readable)" } ?? "none"
    }
    return "\(whatItDid). It should send \(wanted.joined(separator: ", or "))"
  }

  /// Nothing should be sent: the other search sends the only request.
  var faultOfSilence: String? {
    if requestsInAll.count < 2, requests.isEmpty { return nil }
    return "\(search.inWords) sent a request. It should send nothing"
  }

  /// The results that should be found.
  func fault(findsInstead results: [SearchResult]) -> String? {
    if outcomes.map(\.results) == [results] { return nil }
    let list = results.map(\.inWords).joined(separator: ", ")
    return "\(whatItDid).\(status) It should call back once, with \(list)"
  }

  /// How the search should end.
  func fault(endsInstead outcome: SearchOutcome) -> String? {
    if outcomes == [outcome] { return nil }
    return "\(whatItDid).\(status) It should call back once, with \(outcome.inWords)"
  }

  /// The error is the transport's own: with its code comes all else that it holds.
  var faultOfNote: String? {
    let note = search.answer.error?.note
    return notes == [note]
      ? nil
      : "\(whatItDid), and the userInfo of the transport's error is missing. It should hand on"
        + " the error as it came"
  }

  /// The number of the next page. `total` says whether there is one.
  var faultOfNext: String? {
    let next = search.page * 10 < search.total ? search.page + 1 : nil
    if case .page(let page) = outcomes.first, page.next == next { return nil }
    return "\(whatItDid). `total` is \(search.total), so `next` should be \(next.orNil)"
  }
}

extension SearchRun {
  /// What the service answered with, when it was asked.
  private var status: String {
    guard !requests.isEmpty, let status = search.answer.statusCode else { return "" }
    let end = search.answer.error == nil ? "" : ", and the connection was lost before the end"
    return " The service answered with status \(status)\(end)."
  }

  private var whatItDid: String {
    let sent = requests.map { "\($0.httpMethod ?? "GET") \($0.url?.absoluteString ?? "nowhere")" }
    return
      "\(search.inWords) sent \(sent.isEmpty ? "nothing" : sent.joined(separator: " and ")), and "
      + outcomes.inWords
  }

  private func values(of name: String) -> [String?] {
    var values: [String?] = []
    for url in requests.compactMap(\.url) {
      let parts = URLComponents(string: url.absoluteString)
      for item in parts?.queryItems ?? [] where item.name == name { values.append(item.value) }
    }
    return values
  }
}

extension SearchOutcome {
  /// The outcome as a failure names it.
  var inWords: String {
    switch self {
    case .page(let page): page.inWords
    case .failed(.refused(let statusCode)): ".refused(statusCode: \(statusCode.orNil))"
    case .failed(let error): ".\(error)"
    case .lost(let code): "\(LoadOutcome.lost(code))"
    case .other(let text): text
    }
  }
}

extension [SearchOutcome] {
  /// What a client called back with.
  var inWords: String {
    let ends = map(\.inWords).joined(separator: ", ")
    return isEmpty ? "did not call back" : "called back with \(ends)"
  }
}

extension SearchPage {
  fileprivate var inWords: String {
    let list = results.prefix(2).map(\.inWords).joined(separator: ", ")
    let more = results.count > 2 ? " and \(results.count - 2) more" : ""
    return "\(results.isEmpty ? "no results" : list + more) (next: \(next.orNil))"
  }
}

extension SearchResult {
  fileprivate var inWords: String { "\(title.debugDescription) at \(address)" }
}

extension String {
  /// In quotes where a space at an end would be overlooked.
  fileprivate var readable: String { hasPrefix(" ") || hasSuffix(" ") ? debugDescription : self }
}

extension Int? {
  fileprivate var orNil: String { map(String.init) ?? "nil" }
}

extension Result<SearchPage, any Error> {
  fileprivate var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

extension Error {
  /// What a check puts into the `userInfo` of an error.
  fileprivate var note: String? { (self as? URLError)?.userInfo["tea"] as? String }
}
