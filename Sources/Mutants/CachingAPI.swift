import ItemDetail
import Synchronization

/// An API that shows each item as it was first loaded.
package final class CachingAPI: APIDecorator {
  package let real: any ItemDetailAPIProtocol
  private let items = Mutex<[Int: Item]>([:])

  package init(real: any ItemDetailAPIProtocol) {
    self.real = real
  }

  package func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    if let item = items.withLock({ $0[id] }) {
      completion(.success(item))
      return nil
    }
    return real.loadItemDetail(id: id) { [self] result in
      if let item = try? result.get() { items.withLock { $0[id] = item } }
      completion(result)
    }
  }
}
