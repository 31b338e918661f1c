import Foundation
import ItemDetail

/// What a session hands to a completion handler.
struct LoaderAnswer: Sendable {
  var data: Data?
  var response: URLResponse?
  var error: (any Error)?

  /// The status of an HTTP answer, nil for any other.
  var statusCode: Int? { (response as? HTTPURLResponse)?.statusCode }
}

/// The places at which a variant can differ from the real API. Each one that
/// is left out leaves that place as it is.
struct Alteration: Sendable {
  /// One call of the API, as far as it has come.
  struct Call: Sendable {
    /// The id that the caller asked for.
    let id: Int
    /// What the session answered, nil before it has.
    let answer: LoaderAnswer?
  }

  /// The id that the real API is asked for.
  var id: @Sendable (Int) -> Int = { $0 }
  /// The session that is used in place of the caller's.
  var session: @Sendable (any URLSessionProtocol) -> any URLSessionProtocol = { $0 }
  /// The request that is sent.
  var request: @Sendable (URLRequest, Call) -> URLRequest = { request, _ in request }
  /// The answer that the real API gets to see.
  var answer: @Sendable (LoaderAnswer) -> LoaderAnswer = { $0 }
  /// What the caller is called back with, in order; an empty list is silence.
  var results: @Sendable (Result<Item, any Error>, Call) -> [Result<Item, any Error>] = {
    result, _ in [result]
  }
  /// How often the task is resumed when the real API resumes it once.
  var resumes = 1
  /// Whether a `cancel()` of the caller reaches the session's task.
  var forwardsCancel = true
  /// Where the callback runs.
  var deliver: @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }
}
