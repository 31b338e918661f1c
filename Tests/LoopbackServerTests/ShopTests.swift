import Foundation
import ItemDetail
import Testing

@testable import LoopbackServer

@Suite("The shop answers requests")
struct ShopTests {
  private func request(_ method: String, _ target: String, body: String = "") -> ReceivedRequest {
    ReceivedRequest(method: method, target: target, headers: [:], body: Data(body.utf8))
  }

  private func item(_ answer: HTTPAnswer) throws -> Item {
    try JSONDecoder().decode(Item.self, from: answer.body)
  }

  @Test("gives an item, and takes a new price that the next answer has")
  func givesAndChanges() throws {
    var shop = Shop(items: [teapot])
    #expect(try item(shop.answer(to: request("GET", "/items/7?x=1"))) == teapot)
    let changed = shop.answer(to: request("PUT", "/items/7/price", body: #"{"price":18000}"#))
    #expect(changed.status == 200)
    #expect(try item(changed).price == 18_000)
    #expect(try item(shop.answer(to: request("GET", "/items/7"))) == item(changed))
  }

  @Test(
    "has nothing at other paths",
    arguments: [
      "/", "/items", "/items/", "/items/8", "/items/07", "/items/+7", "/items/7/", "/items/7/name",
      "/items/7/price/", "//items/7", "/Items/7", "/x/items/7", "/items/99999999999999999999",
    ])
  func hasNothingElse(path: String) throws {
    var shop = Shop(items: [teapot])
    let answer = shop.answer(to: request("GET", path))
    #expect(answer.status == 404)
    #expect(try JSONDecoder().decode([String: String].self, from: answer.body)["error"] != nil)
  }

  @Test(
    "says which method a path is for",
    arguments: [
      ("POST", "/items/7", "GET"), ("HEAD", "/items/7", "GET"), ("DELETE", "/items/8", "GET"),
      ("GET", "/items/7/price", "PUT"), ("get", "/items/7", "GET"),
    ])
  func namesTheMethod(method: String, path: String, allowed: String) {
    var shop = Shop(items: [teapot])
    let answer = shop.answer(to: request(method, path))
    #expect(answer.status == 405)
    #expect(answer.headers["Allow"] == allowed)
  }

  @Test(
    "refuses a price that it cannot read, and keeps the old one",
    arguments: ["", "{", "{}", "7", #"{"price":"7"}"#, #"{"price":7.5}"#, #"{"price":null}"#])
  func refusesAnUnreadablePrice(body: String) {
    var shop = Shop(items: [teapot])
    #expect(shop.answer(to: request("PUT", "/items/7/price", body: body)).status == 400)
    #expect(shop.items[7] == teapot)
  }

  @Test("does not make an item of a price")
  func makesNoItem() {
    var shop = Shop(items: [])
    let answer = shop.answer(to: request("PUT", "/items/7/price", body: #"{"price":1}"#))
    #expect(answer.status == 404)
    #expect(shop.items.isEmpty)
  }
}
