import ItemDetail

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

/// An API that reads the item when it should write it, and edits what it read.
private struct ReadOnlyAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol

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
