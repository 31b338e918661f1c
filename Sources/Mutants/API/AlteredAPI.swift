import Foundation
import ItemDetail
import Synchronization

/// The real `ItemDetailAPI` with one alteration around it: a decorator of its
/// session on one side and of its callback on the other.
struct AlteredAPI: ItemDetailAPIProtocol {
  let urlSession: any URLSessionProtocol
  let baseURL: URL
  let alteration: Alteration

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    let session = alteredSession(id: id)
    return ItemDetailAPI(urlSession: session, baseURL: baseURL)
      .loadItemDetail(id: alteration.id(id), completion: altered(completion, of: session))
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    let session = alteredSession(id: id)
    return ItemDetailAPI(urlSession: session, baseURL: baseURL)
      .updatePrice(
        ofItem: alteration.id(id), to: price, completion: altered(completion, of: session))
  }

  private func alteredSession(id: Int) -> AlteredSession {
    AlteredSession(id: id, base: alteration.session(urlSession), alteration: alteration)
  }

  private func altered(
    _ completion: @escaping ItemCompletion, of session: AlteredSession
  ) -> ItemCompletion {
    { [alteration] result in
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
  private let answer = Mutex<LoaderAnswer?>(nil)

  init(id: Int, base: any URLSessionProtocol, alteration: Alteration) {
    self.id = id
    self.base = base
    self.alteration = alteration
  }

  var call: Alteration.Call { Alteration.Call(id: id, answer: answer.withLock { $0 }) }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = base.dataTask(with: alteration.request(request, call)) { [self] in
      let received = LoaderAnswer(data: $0, response: $1, error: $2)
      answer.withLock { $0 = received }
      let altered = alteration.answer(received)
      completionHandler(altered.data, altered.response, altered.error)
    }
    return AlteredTask(base: task, alteration: alteration)
  }
}

/// A task that is resumed, or cancelled, more or less often than it is told.
private struct AlteredTask: URLSessionDataTaskProtocol {
  let base: any URLSessionDataTaskProtocol
  let alteration: Alteration

  /// A real task is started once. By Apple's documentation a second `resume()` does
  /// nothing. On Linux it starts a `URLProtocol` double again, which can crash the
  /// process.
  func resume() {
    let most = base is URLSessionTask ? 1 : alteration.resumes
    for _ in 0..<min(alteration.resumes, most) { base.resume() }
  }

  func cancel() {
    if alteration.forwardsCancel { base.cancel() }
  }
}
