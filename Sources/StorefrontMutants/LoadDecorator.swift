import ItemDetail

/// An API in front of another one, which does something else with loads alone.
protocol LoadDecorator: ItemDetailAPIProtocol {
  var real: any ItemDetailAPIProtocol { get }
}

extension LoadDecorator {
  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price, completion: completion)
  }
}
