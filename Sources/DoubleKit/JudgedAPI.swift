import ItemDetail

/// Every API that tests are judged with, the right one and the others: its type and
/// its parts say nothing of what is behind it, so a test has to look at what it does.
///
/// It is no `APIDecorator` of CheckKit: any code of the package may ask one of those
/// for the API behind it.
final class JudgedAPI: ItemDetailAPIProtocol, CustomReflectable {
  private let api: any ItemDetailAPIProtocol

  init(_ api: any ItemDetailAPIProtocol) { self.api = api }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    api.loadItemDetail(id: id, completion: completion).map(JudgedTask.init)
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    api.updatePrice(ofItem: id, to: price, completion: completion).map(JudgedTask.init)
  }

  var customMirror: Mirror { Mirror(self, children: [:]) }
}
