import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Wrong clients that are no mutants: the steps reject them, and the learner's tests
// need not notice them.
extension SearchVariant {
  /// Makes a task and leaves it suspended.
  static let neverResumes = rerouted(
    "neverResumes", "never resumes its task",
    session: { ChangedSession(base: $0, resumes: 0) })

  /// Does what the lesson's first test asks for, and nothing else.
  static let knowsTeaAlone = rerouted(
    "knowsTeaAlone", "searches for tea, whatever the query",
    session: {
      ChangedSession(base: $0, change: { $0.url = $0.url.map { replaceQuery(of: $0) } })
    })

  /// Sends a request once more.
  static let asksTwice = rerouted(
    "asksTwice", "sends each request twice", session: { ChangedSession(base: $0, resumes: 2) })

  /// Has the answer of each page after the second for that of the second.
  static let knowsTwoPages = changed(
    "knowsTwoPages", "begins every later page with result 11",
    rules: { $0.start = { $0 > 1 ? 11 : nil } })

  /// Takes a query for one that was encoded before.
  static let decodesFirst = changed(
    "decodesFirst", "decodes a query before it encodes it",
    rules: { rules in
      let encoded = rules.encoded
      rules.encoded = { encoded($0.removingPercentEncoding ?? $0) }
    })

  /// Has no place for the path of a root.
  static let replacesThePath = Self(
    "replacesThePath", "replaces the path of its baseURL"
  ) {
    let root = URL(string: "/", relativeTo: $1)?.absoluteURL ?? $1
    return ReferenceSearchAPI(urlSession: $0, baseURL: root)
  }

  /// Thinks that whoever cancels does not wait for an answer.
  static let isSilentOfACancel = Self(
    "isSilentOfACancel", "does not call back if the transport's error is .cancelled"
  ) { CancelSwallowingAPI(urlSession: $0, baseURL: $1) }

  /// Thinks that nobody waits for an older search.
  static let answersTheNewestAlone = Self(
    "answersTheNewestAlone", "forgets a search when another one begins"
  ) { NewestSearchAPI(urlSession: $0, baseURL: $1) }

  /// Takes spaces for all of white space.
  static let trimsSpacesAlone = changed(
    "trimsSpacesAlone", "refuses spaces and sends tabs",
    rules: { $0.isEmpty = { $0.allSatisfy { $0 == " " } } })

  /// Has a page whatever the status, when there is a body to read.
  static let ignoresTheStatus = changed(
    "ignoresTheStatus", "never looks at the status", rules: { $0.refusal = { _ in nil } })

  /// Asks no status where there is none.
  static let takesNoStatusForGood = changed(
    "takesNoStatusForGood", "takes an answer that is not HTTP for success",
    rules: { rules in
      let refusal = rules.refusal
      rules.refusal = { $0 == nil ? nil : refusal($0) }
    })

  /// Ends twice, on a queue: the second time is a moment later.
  static let callsBackTwiceLater = Self(
    "callsBackTwiceLater", "calls back again on its queue after a lost connection"
  ) {
    ReferenceSearchAPI(urlSession: TwiceFailingSession(base: $0), baseURL: $1)
  }

  /// Asks for an error where there is nothing else.
  static let looksAtTheAnswerFirst = Self(
    "looksAtTheAnswerFirst", "looks at an error only if no answer has begun to come"
  ) {
    ReferenceSearchAPI(urlSession: HeedlessSession(base: $0), baseURL: $1)
  }

  /// Answers nobody when its owner is gone.
  static let needsAnOwner = Self(
    "needsAnOwner", "does not call back if nobody keeps the client"
  ) { WeakSearchAPI(urlSession: $0, baseURL: $1) }

  /// Knows the errors of Foundation.
  static let wrapsTheError = changed(
    "wrapsTheError", "reports an error that it does not know as URLError.unknown",
    rules: { $0.failure = { ($0 as? URLError) ?? URLError(.unknown) } })

  /// Keeps the code of an error, and nothing else of it.
  static let remakesTheError = changed(
    "remakesTheError", "makes a URLError anew from its code",
    rules: { $0.failure = { error in (error as? URLError).map { URLError($0.code) } ?? error } })

  /// A right client that counts the results so far, where others count pages.
  static let counts = changed(
    "counts", "counts the results so far",
    rules: {
      $0.next = { page, total, count in (page - 1) * 10 + count < total ? page + 1 : nil }
    })

  private static func changed(
    _ name: String, _ difference: String,
    rules change: (inout ReferenceSearchAPI.Rules) -> Void
  ) -> Self {
    var rules = ReferenceSearchAPI.Rules()
    change(&rules)
    return Self(name, difference) { [rules] in
      ReferenceSearchAPI(urlSession: $0, baseURL: $1, rules: rules)
    }
  }

  private static func rerouted(
    _ name: String, _ difference: String,
    session: @escaping @Sendable (any URLSessionProtocol) -> ChangedSession
  ) -> Self {
    Self(name, difference) { ReferenceSearchAPI(urlSession: session($0), baseURL: $1) }
  }

  private static func replaceQuery(of url: URL) -> URL {
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    components?.query = "query=tea"
    return components?.url ?? url
  }
}

private struct CancelSwallowingAPI: SearchAPIProtocol {
  private let real: ReferenceSearchAPI

  init(urlSession: any URLSessionProtocol, baseURL: URL) {
    real = ReferenceSearchAPI(urlSession: urlSession, baseURL: baseURL)
  }

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    real.search(query, for: type, page: page) { result in
      if case .failure(let error as URLError) = result, error.code == .cancelled { return }
      completion(result)
    }
  }
}

/// A session that changes requests on their way, and resumes each task some times.
private struct ChangedSession: URLSessionProtocol {
  private struct ChangedTask: URLSessionDataTaskProtocol {
    let tasks: [any URLSessionDataTaskProtocol]

    func resume() { for task in tasks { task.resume() } }
    func cancel() {}
  }

  let base: any URLSessionProtocol
  var resumes = 1
  var change: @Sendable (inout URLRequest) -> Void = { _ in }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    var request = request
    change(&request)
    let tasks = (0..<resumes).map { number in
      base.dataTask(with: request) { data, response, error in
        // The later task is the one that answers: by then all were sent.
        if number == resumes - 1 { completionHandler(data, response, error) }
      }
    }
    return ChangedTask(tasks: tasks)
  }
}

/// A session that answers on a queue of its own, and puts an error there twice.
private struct TwiceFailingSession: URLSessionProtocol {
  let base: any URLSessionProtocol
  private let queue = DispatchQueue(label: "twice")

  init(base: any URLSessionProtocol) { self.base = base }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: request) { [queue] data, response, error in
      for _ in 0..<(error == nil ? 1 : 2) {
        queue.async { completionHandler(data, response, error) }
      }
    }
  }
}

/// A session that keeps an error to itself where there is a response.
private struct HeedlessSession: URLSessionProtocol {
  let base: any URLSessionProtocol

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: request) { data, response, error in
      completionHandler(data, response, response == nil ? error : nil)
    }
  }
}

private final class WeakSearchAPI: SearchAPIProtocol {
  private let real: ReferenceSearchAPI

  init(urlSession: any URLSessionProtocol, baseURL: URL) {
    real = ReferenceSearchAPI(urlSession: urlSession, baseURL: baseURL)
  }

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    real.search(query, for: type, page: page) { [weak self] result in
      if self != nil { completion(result) }
    }
  }
}

private final class NewestSearchAPI: SearchAPIProtocol {
  private let real: ReferenceSearchAPI
  private let newest = Atomic(0)

  init(urlSession: any URLSessionProtocol, baseURL: URL) {
    real = ReferenceSearchAPI(urlSession: urlSession, baseURL: baseURL)
  }

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    let number = newest.add(1, ordering: .sequentiallyConsistent).newValue
    real.search(query, for: type, page: page) { [self] result in
      if newest.load(ordering: .sequentiallyConsistent) == number { completion(result) }
    }
  }
}
