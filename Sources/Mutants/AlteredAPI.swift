import Foundation
import ItemDetail
import Synchronization

/// The places at which a variant can differ from the real API. Each one that
/// is left out leaves that place as it is.
struct Alteration: Sendable {
  /// What a session hands to a completion handler.
  struct Answer: Sendable {
    var data: Data?
    var response: URLResponse?
    var error: (any Error)?

    /// The status of an HTTP answer, nil for any other.
    var statusCode: Int? { (response as? HTTPURLResponse)?.statusCode }
  }

  /// One call of the API, as far as it has come.
  struct Call: Sendable {
    /// The id that the caller asked for.
    let id: Int
    /// What the session answered, nil before it has.
    let answer: Answer?
  }

  /// The id that the real API is asked for.
  var id: @Sendable (Int) -> Int = { $0 }
  /// The session that is used in place of the caller's.
  var session: @Sendable (any URLSessionProtocol) -> any URLSessionProtocol = { $0 }
  /// Changes the request that is sent.
  var request: @Sendable (inout URLRequest, _ id: Int) -> Void = { _, _ in }
  /// Changes the answer that the real API gets to see.
  var answer: @Sendable (inout Answer) -> Void = { _ in }
  /// What the caller is called back with, in order; an empty list is silence.
  var results: @Sendable (Result<Item, any Error>, Call) -> [Result<Item, any Error>] = {
    result, _ in [result]
  }
  /// How often the task is resumed when the real API resumes it once.
  var resumes = 1
  /// Where the callback runs.
  var deliver: @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }
}

extension Alteration {
  /// Another outcome for some calls; nil for those that end as they should.
  static func result(
    _ result: @escaping @Sendable (Result<Item, any Error>, Call) -> Result<Item, any Error>?
  ) -> Alteration {
    Alteration(results: { [result($0, $1) ?? $0] })
  }

  /// Another error for some failures; nil for those that stay.
  static func failure(
    _ error: @escaping @Sendable (any Error, Call) -> (any Error)?
  ) -> Alteration {
    result { result, call in
      guard case .failure(let real) = result else { return nil }
      return error(real, call).map { .failure($0) }
    }
  }
}

/// The real `ItemDetailAPI` with one alteration around it: a decorator of its
/// session on one side and of its callback on the other.
struct AlteredAPI: ItemDetailAPIProtocol {
  let urlSession: any URLSessionProtocol
  let baseURL: URL
  let alteration: Alteration

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    call(id, completion) { $0.loadItemDetail(id: alteration.id(id), completion: $1) }
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    call(id, completion) { $0.updatePrice(ofItem: alteration.id(id), to: price, completion: $1) }
  }

  private func call(
    _ id: Int, _ completion: @escaping ItemCompletion,
    _ ask: (ItemDetailAPI, @escaping ItemCompletion) -> (any URLSessionDataTaskProtocol)?
  ) -> (any URLSessionDataTaskProtocol)? {
    let session = AlteredSession(
      id: id, base: alteration.session(urlSession), alteration: alteration)
    return ask(ItemDetailAPI(urlSession: session, baseURL: baseURL)) { [alteration] result in
      alteration.deliver {
        for result in alteration.results(result, session.call) { completion(result) }
      }
    }
  }
}

/// A session that alters the requests and answers of one call on their way.
private final class AlteredSession: URLSessionProtocol {
  private let id: Int
  private let base: any URLSessionProtocol
  private let alteration: Alteration
  private let answer = Mutex<Alteration.Answer?>(nil)

  init(id: Int, base: any URLSessionProtocol, alteration: Alteration) {
    (self.id, self.base, self.alteration) = (id, base, alteration)
  }

  var call: Alteration.Call { Alteration.Call(id: id, answer: answer.withLock { $0 }) }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    var request = request
    alteration.request(&request, id)
    let task = base.dataTask(with: request) { [self] in
      var answer = Alteration.Answer(data: $0, response: $1, error: $2)
      self.answer.withLock { [answer] in $0 = answer }
      alteration.answer(&answer)
      completionHandler(answer.data, answer.response, answer.error)
    }
    return AlteredTask(base: task, resumes: alteration.resumes)
  }
}

/// A task that is resumed more or less often than it is told.
private struct AlteredTask: URLSessionDataTaskProtocol {
  let base: any URLSessionDataTaskProtocol
  let resumes: Int

  /// A real task is started once. By Apple's documentation a second `resume()` does
  /// nothing. On Linux it starts a `URLProtocol` double again, which can crash the
  /// process.
  func resume() {
    for _ in 0..<(base is URLSessionTask ? min(resumes, 1) : resumes) { base.resume() }
  }

  func cancel() { base.cancel() }
}
