import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("ItemStock answers as a shop")
struct ItemStockTests {
  private let cup = Item(id: 12, title: "Cup", descriptions: "White.", price: 700)

  @Test func keepsANewPrice() {
    var stock = ItemStock([cup])
    let change = stock.answer(to: request("PUT", "items/12/price", body: #"{"price":-50}"#))
    #expect(change.item?.price == -50)
    #expect(stock.answer(to: request("GET", "items/12")).item?.price == -50)
  }

  @Test func changesNoCopy() {
    let stock = ItemStock([cup])
    var (one, other) = (stock, stock)
    _ = one.answer(to: request("PUT", "items/12/price", body: #"{"price":900}"#))
    #expect(other.answer(to: request("GET", "items/12")).item == cup)
  }

  @Test(
    arguments: [
      ("GET", "items/13", 404), ("GET", "items", 404), ("GET", "teas/12", 404),
      ("DELETE", "items/12", 404), ("PUT", "items/13/price", 404), ("PUT", "items/12/price", 400),
    ])
  func refuses(method: String, path: String, status: Int) {
    var stock = ItemStock([cup])
    #expect(stock.answer(to: request(method, path)).statusCode == status)
  }

  private func request(_ method: String, _ path: String, body: String = "") -> URLRequest {
    var request = URLRequest(url: ShopURL.any.appendingPathComponent(path))
    request.httpMethod = method
    if !body.isEmpty { request.httpBody = Data(body.utf8) }
    return request
  }
}
