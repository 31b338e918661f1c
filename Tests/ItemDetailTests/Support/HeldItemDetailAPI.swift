import DoubleKit
import ItemDetail
import Synchronization

/// A stub that holds its answers until the test lets them go, and a spy on what
/// it is asked for.
///
/// Requests are numbered from 0, in the order in which they came.
final class HeldItemDetailAPI: ItemDetailAPIProtocol {
  /// The ids that were asked for, in order.
  let ids = CompletionLog<Int>()
  /// The numbers of the requests that were cancelled, in order.
  let cancelled = CompletionLog<Int>()
  private let completions = Mutex<[ItemCompletion]>([])

  /// Lets an answer go, on the calling thread.
  func answer(_ request: Int, with result: Result<Item, any Error>) {
    completions.withLock { $0[request] }(result)
  }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    let request = completions.withLock { completions in
      completions.append(completion)
      return completions.count - 1
    }
    ids.record(id)
    return SpyTask { self.cancelled.record(request) }
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { nil }
}

/// A stub that gives its answers in turn, before its method returns, and the
/// last one again and again.
final class StubItemDetailAPI: ItemDetailAPIProtocol {
  private let answers: Mutex<[Result<Item, any Error>]>
  private let onRequest: @Sendable () -> Void

  init(_ answers: [Result<Item, any Error>], onRequest: @escaping @Sendable () -> Void = {}) {
    self.answers = Mutex(answers)
    self.onRequest = onRequest
  }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    onRequest()
    completion(answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] })
    return nil
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { nil }
}

/// A task that tells when it is cancelled.
struct SpyTask: URLSessionDataTaskProtocol {
  let onCancel: @Sendable () -> Void

  func resume() {}
  func cancel() { onCancel() }
}
