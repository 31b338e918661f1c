import AnswerKit
import DoubleKit
import Foundation
import ItemDetail

@testable import CheckKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise1_Answers {
  /// Servers that break a rule of the shop, whatever came before.
  static let wrongRules = [
    twisted("200 with an empty body for an unknown item", saying: "GET /items/31 with 200, not 404")
    {
      let answer = $1.answer(to: $0)
      return answer.statusCode == 404 ? .status(200) : answer
    },
    twisted("sells for any path that ends in an id", saying: "GET /cups/12 with 200") {
      $1.ask($0.httpMethod ?? "", $0.path.replacing("cups", with: "items"), body: $0.text)
    },
    twisted("ignores what follows a path", saying: "GET /items/12/price/tag") { request, shop in
      shop.ask(
        request.httpMethod ?? "", request.path.replacing("/tag", with: ""), body: request.text)
    },
    twisted("compares a path without its case", saying: "GET /Items/12 with 200, not 404") {
      $1.ask($0.httpMethod ?? "", $0.path.lowercased(), body: $0.text)
    },
    twisted("405 for OPTIONS on any path", saying: "OPTIONS /cups/12 with 405, not 404") {
      $0.httpMethod == "OPTIONS" ? .status(405) : $1.answer(to: $0)
    },
    twisted("405 for another method on any path", saying: "DELETE /items with 405, not 404") {
      let isRead = $0.httpMethod == "GET" || $0.httpMethod == "PUT"
      return isRead ? $1.answer(to: $0) : .status(405)
    },
    twisted(
      "404 for another method on an unknown item", saying: "DELETE /items/31 with 404, not 405"
    ) {
      let isRead = $0.httpMethod == "GET" || $0.httpMethod == "PUT"
      return !isRead && $0.path.contains("31") ? .status(404) : $1.answer(to: $0)
    },
    twisted("ignores the method", saying: "DELETE /items/12 with 200, not 405") {
      $1.ask($0.path.hasSuffix("/price") ? "PUT" : "GET", $0.path, body: $0.text)
    },
    twisted("404 for a method that it does not know", saying: "DELETE /items/12 with 404, not 405")
    {
      let answer = $1.answer(to: $0)
      return answer.statusCode == 405 ? .status(404) : answer
    },
    twisted("405 for each method but GET on an item, and none on a price", saying: "POST /items/12")
    {
      $0.path.hasSuffix("/price") && $0.httpMethod == "POST"
        ? $1.ask("PUT", $0.path, body: $0.text) : $1.answer(to: $0)
    },
    twisted(
      "takes a price that it cannot read for 0", saying: "with the body cheap with 200, not 400"
    ) {
      let answer = $1.answer(to: $0)
      return answer.statusCode == 400 ? $1.ask("PUT", $0.path, body: #"{"price":0}"#) : answer
    },
    twisted("takes a price in quotes", saying: #"{"price":"5200"}"#) {
      $1.ask($0.httpMethod ?? "", $0.path, body: $0.text.replacing("\"5200\"", with: "5200"))
    },
    twisted(
      "reads the body before it looks for the item", saying: "the body cheap with 400, not 404"
    ) {
      let answer = $1.answer(to: $0)
      return $0.text == "cheap" ? .status(400) : answer
    },
    twisted(
      "keeps the price and says that the body is bad",
      saying: "cheap with 400, and then sells Cup (Without a handle.) for 5200"
    ) {
      let answer = $1.answer(to: $0)
      if answer.statusCode == 400 { _ = $1.ask("PUT", $0.path, body: #"{"price":5200}"#) }
      return answer
    },
    twisted("answers HEAD as GET", saying: "HEAD /items/12 with the body") {
      $0.httpMethod == "HEAD" ? $1.ask("GET", $0.path) : $1.answer(to: $0)
    },
    twisted("no price below 0", saying: #"{"price":-5200} with 400, not 200"#) {
      $0.text.contains("-") ? .status(400) : $1.answer(to: $0)
    },
    twisted("no price above 1,000,000", saying: #""price":3000000000} with 400, not 200"#) {
      $0.text.contains("3000000000") ? .status(400) : $1.answer(to: $0)
    },
    twisted("reads no other field", saying: #"{"by":"till 2","#) {
      let fields = try? JSONDecoder().decode([String: Int].self, from: $0.httpBody ?? Data())
      return $0.httpMethod == "PUT" && $0.path.hasSuffix("0/price") && fields == nil
        ? .status(400) : $1.answer(to: $0)
    },
    twisted("cuts a price down to a whole number", saying: #"{"price":1.5} with 200, not 400"#) {
      $1.ask($0.httpMethod ?? "", $0.path, body: $0.text.replacing("1.5", with: "1"))
    },
    twisted("changes every price", saying: "and then sells Tray") { request, shop in
      if request.httpMethod == "PUT" { _ = shop.ask("PUT", "items/30/price", body: request.text) }
      return shop.answer(to: request)
    },
    twisted("answers a change with the item as it was", saying: "for 4500, not Cup") {
      let before = $1.ask("GET", $0.path.replacing("/price", with: ""))
      let answer = $1.answer(to: $0)
      return answer.statusCode == 200 ? before : answer
    },
  ]

  static let unescaped = WrongAnswer(
    "writes JSON without escapes", rejectedBy: "answersWithTheItem",
    saying: "is not an item as JSON",
    server { items in
      let honest = JournalShop(items)
      return ClosureShop { request in
        let answer = honest.answer(to: request)
        guard let item = answer.item else { return answer }
        let text = #""title":"\#(item.title)","descriptions":"\#(item.descriptions)""#
        return .status(200, body: #"{"id":\#(item.id),\#(text),"price":\#(item.price)}"#)
      }
    })

  private static func twisted(
    _ name: String, saying fault: String,
    _ twist: @escaping @Sendable (URLRequest, any ItemServing) -> SessionAnswer
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "followsTheRules", saying: fault,
      server { TwistedShop(honest: JournalShop($0), twist: twist) })
  }
}
