import ItemDetail
import Synchronization

// Faults that show from one call to the next.
extension APIVariant {
  /// Never asks twice for the same item.
  public static let cachesForever = APIVariant(
    "cachesForever", "asks for an item once and then answers from memory for ever"
  ) {
    CachingAPI(real: ItemDetailAPI(urlSession: $0, baseURL: $1))
  }

  /// Says that a price was changed and changes nothing.
  public static let dropsTheWrite = APIVariant(
    "dropsTheWrite", "reports a price as changed without sending the change"
  ) {
    ReadOnlyAPI(real: ItemDetailAPI(urlSession: $0, baseURL: $1))
  }
}

private final class CachingAPI: ItemDetailAPIProtocol {
  private let real: ItemDetailAPI
  private let items = Mutex<[Int: Item]>([:])

  init(real: ItemDetailAPI) {
    self.real = real
  }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    if let item = items.withLock({ $0[id] }) {
      completion(.success(item))
      return nil
    }
    return real.loadItemDetail(id: id) { result in
      if case .success(let item) = result { self.items.withLock { $0[id] = item } }
      completion(result)
    }
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price, completion: completion)
  }
}

/// An API that reads the item when it should write it, and edits what it read.
private struct ReadOnlyAPI: ItemDetailAPIProtocol {
  let real: ItemDetailAPI

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id, completion: completion)
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id) { result in
      completion(
        result.map {
          Item(id: $0.id, title: $0.title, descriptions: $0.descriptions, price: price)
        })
    }
  }
}
