import Foundation
import ItemDetail
import Synchronization

/// An API in front of another one, for faulty and equivalent variants: it passes on
/// each call that it does not write anew.
package struct DecoratedAPI: ItemDetailAPIProtocol {
  package typealias Task = (any URLSessionDataTaskProtocol)?
  package typealias Load =
    @Sendable (_ real: any ItemDetailAPIProtocol, _ id: Int, @escaping ItemCompletion) -> Task
  package typealias Update =
    @Sendable (
      _ real: any ItemDetailAPIProtocol, _ id: Int, _ price: Int, @escaping ItemCompletion
    ) -> Task

  private let real: any ItemDetailAPIProtocol
  private let load: Load
  private let update: Update

  package init(
    _ real: any ItemDetailAPIProtocol,
    load: @escaping Load = { $0.loadItemDetail(id: $1, completion: $2) },
    update: @escaping Update = { $0.updatePrice(ofItem: $1, to: $2, completion: $3) }
  ) {
    (self.real, self.load, self.update) = (real, load, update)
  }

  @discardableResult
  package func loadItemDetail(id: Int, completion: @escaping ItemCompletion) -> Task {
    load(real, id, completion)
  }

  @discardableResult
  package func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> Task {
    update(real, id, price, completion)
  }
}

extension DecoratedAPI {
  /// An API that shows each item as it was first loaded.
  package static func caching(_ real: any ItemDetailAPIProtocol) -> Self {
    let items = Mutex<[Int: Item]>([:])
    return Self(
      real,
      load: { real, id, completion in
        if let item = items.withLock({ $0[id] }) {
          completion(.success(item))
          return nil
        }
        return real.loadItemDetail(id: id) { result in
          if let item = try? result.get() { items.withLock { $0[id] = item } }
          completion(result)
        }
      })
  }

  /// An API that calls back with other results.
  package static func changing(
    _ real: any ItemDetailAPIProtocol,
    _ change: @escaping @Sendable (Result<Item, any Error>) -> Result<Item, any Error>
  ) -> Self {
    Self(
      real, load: { api, id, completion in api.loadItemDetail(id: id) { completion(change($0)) } },
      update: { api, id, price, completion in
        api.updatePrice(ofItem: id, to: price) { completion(change($0)) }
      })
  }

  /// An API of which each task does something else on `cancel()`.
  package static func recancelling(
    _ real: any ItemDetailAPIProtocol,
    onCancel: @escaping @Sendable (any URLSessionDataTaskProtocol) -> Void
  ) -> Self {
    let task: @Sendable (Task) -> Task = {
      $0.map { RecancelledTask(base: $0, onCancel: onCancel) }
    }
    return Self(
      real, load: { task($0.loadItemDetail(id: $1, completion: $2)) },
      update: { task($0.updatePrice(ofItem: $1, to: $2, completion: $3)) })
  }
}

/// An API that sends nothing, and calls back with an error of its own.
package struct RefusingAPI: ItemDetailAPIProtocol {
  package struct Refused: Error { package init() {} }

  package init() {}

  package func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    completion(.failure(Refused()))
    return nil
  }

  package func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    loadItemDetail(id: id, completion: completion)
  }
}

private struct RecancelledTask: URLSessionDataTaskProtocol {
  let base: any URLSessionDataTaskProtocol
  let onCancel: @Sendable (any URLSessionDataTaskProtocol) -> Void

  func resume() { base.resume() }
  func cancel() { onCancel(base) }
}

/// A session in front of another one, which sends or answers otherwise.
package struct DecoratedSession: URLSessionProtocol {
  package typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private let makeTask: @Sendable (URLRequest, @escaping Handler) -> any URLSessionDataTaskProtocol

  package init(
    makeTask:
      @escaping @Sendable (URLRequest, @escaping Handler) -> any URLSessionDataTaskProtocol
  ) {
    self.makeTask = makeTask
  }

  /// A session that changes requests on their way.
  package init(
    _ base: any URLSessionProtocol, changing change: @escaping @Sendable (inout URLRequest) -> Void
  ) {
    self.init { request, handler in
      var request = request
      change(&request)
      return base.dataTask(with: request, completionHandler: handler)
    }
  }

  package func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol { makeTask(request, completionHandler) }
}
