import DoubleKit
import Foundation
import ItemDetail
import Mutants

/// A search client that differs from the reference in one thing.
public struct SearchVariant: SubjectVariant, CustomStringConvertible {
  /// The name in code, `ignoresTheType` for instance. Tests run once on all clients of one
  /// name.
  public let name: String
  /// What the client does otherwise, as the end of a sentence: "searches blogs,
  /// whatever the type".
  public let difference: String
  /// Builds the client.
  public let make: MakeSearchAPI
  /// The step that the fault belongs to; nil for a client that is no mutant.
  public internal(set) var step: Int?

  /// The difference, so that a parameterized test shows it for each case.
  public var description: String { "\(name): \(difference)" }

  /// Describes a client.
  public init(_ name: String, _ difference: String, make: @escaping MakeSearchAPI) {
    (self.name, self.difference, self.make) = (name, difference, make)
  }

  /// The client of a type.
  public init(_ client: (some SearchAPIProtocol).Type, _ difference: String) {
    self.init("\(client)", difference) { client.init(urlSession: $0, baseURL: $1) }
  }

  /// The reference with other rules.
  package static func ruled(
    _ name: String, _ difference: String, _ change: (inout ReferenceSearchAPI.Rules) -> Void
  ) -> Self {
    var rules = ReferenceSearchAPI.Rules()
    change(&rules)
    return Self(name, difference) { [rules] in
      ReferenceSearchAPI(urlSession: $0, baseURL: $1, rules: rules)
    }
  }
}

extension SearchVariant {
  /// Sends `start` for each page.
  public static let components = ruled(
    "components", "sends start=1 for page 1, and sends it before the query"
  ) {
    $0.start = { $0 * 10 - 9 }
    $0.startComesFirst = true
  }

  /// Every right client that another person may write. What fits one client alone fails
  /// on one of these.
  public static let equivalents = [
    components,
    ruled("strings", "encodes more of the query than it must, and adds a harmless header") {
      $0.encoded = { ReferenceSearchAPI.Rules.percentEncoded($0, leaving: "") }
      $0.headers = ["Accept": "application/json"]
    },
    // Milliseconds later, so that a test which does not wait fails on it every time.
    ruled("queue", "sends its request and calls back a moment later, on a queue of its own") {
      let queue = DispatchQueue(label: "search")
      $0.begin = { work in queue.asyncAfter(deadline: .now() + 0.02) { work() } }
      $0.deliver = { work in queue.async { work() } }
    },
    ruled("task", "calls back from a task, on another thread") {
      $0.begin = { work in Task { work() } }
      $0.deliver = { work in Task { work() } }
    },
  ]
}

extension SearchVariant {
  /// Clients that do the first steps alone, each with the number of its steps: two do none,
  /// one does step 1, one does steps 1 and 2, and the last does all but step 10.
  public static let unfinished: [(variant: Self, steps: Int)] =
    [
      (Self(MuteClient.self, "does no step, and sends nothing"), 0),
      (Self(BentClient.self, "does no step, and sends another request"), 0),
    ]
    + (1...undone.count).map { (doing($0), $0) }

  private static func doing(_ steps: Int) -> Self {
    ruled("steps1To\(steps)", "does no step after step \(steps)") { rules in
      for undo in undone.dropFirst(steps - 1) { undo(&rules) }
    }
  }

  /// What a client does instead of each step, from step 2 on, so that a test of the
  /// step fails on it.
  private static let undone: [@Sendable (inout ReferenceSearchAPI.Rules) -> Void] = [
    { $0.encoded = { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } } },
    { $0.takeForBlogs(.news, address: "link") },
    { $0.takeForBlogs(.image, address: "thumbnail") },
    { $0.isEmpty = { _ in false } },
    { $0.refusal = { _ in nil } },
    {
      $0.failure = { _ in SearchError.refused(statusCode: nil) }
      $0.afterFailure = { $0(.failure(SearchError.unreadable)) }
    },
    {
      $0.missingTitle = ""
      $0.results = { $0.compactMap { $0 } }
      $0.unreadable = { SearchPage(results: [], next: nil) }
    },
    { $0.start = { _ in nil } },
    { $0.next = { _, _, _ in 0 } },
  ]
}

extension ReferenceSearchAPI.Rules {
  /// Searches blogs instead of a type, and reads the address of a result from another
  /// field.
  fileprivate mutating func takeForBlogs(_ wrong: SearchType, address: String) {
    let (path, addressKey) = (path, addressKey)
    self.path = { path($0 == wrong ? .blog : $0) }
    self.addressKey = { $0 == wrong ? address : addressKey($0) }
  }
}

extension TestSubject<SearchVariant> {
  /// The search client, which tests reach on the seam that they choose.
  public static var searchAPI: Self {
    TestSubject(
      Words(
        type: "SearchAPI", "a", "client", parameters: "urlSession:baseURL:",
        broken: "that does nothing right", real: "the reference client of the check"),
      real: { ReferenceSearchAPI(urlSession: $0, baseURL: $1) },
      broken: [
        { MuteClient(urlSession: $0, baseURL: $1) },
        { BentClient(urlSession: $0, baseURL: $1) },
      ],
      // A test may count what came, and nothing else.
      otherFaults: [SearchVariant.ruled("silent", "never calls back") { $0.deliver = { _ in } }])
  }
}

/// Sends nothing, and calls back with an error of its own.
private struct MuteClient: SearchAPIProtocol {
  init(urlSession: any URLSessionProtocol, baseURL: URL) {}

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    completion(.failure(RefusingAPI.Refused()))
  }
}

/// Sends every query, to the wrong place, and finds the wrong thing: a test that
/// nothing is sent asserts something.
private struct BentClient: SearchAPIProtocol {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    var request = URLRequest(url: baseURL.appendingPathComponent("bent"))
    request.httpMethod = "DELETE"
    urlSession.dataTask(with: request) { _, _, _ in
      let result = SearchResult(title: "Bent", address: "bent")
      completion(.success(SearchPage(results: [result], next: 999)))
    }.resume()
  }
}
