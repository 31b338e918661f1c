import ItemDetail

/// An API in front of another one, for faulty and equivalent variants: it passes on
/// each call that it does not write anew.
package protocol APIDecorator: ItemDetailAPIProtocol {
  /// The API behind it.
  var real: any ItemDetailAPIProtocol { get }
}

extension APIDecorator {
  package func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id, completion: completion)
  }

  package func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price, completion: completion)
  }
}
