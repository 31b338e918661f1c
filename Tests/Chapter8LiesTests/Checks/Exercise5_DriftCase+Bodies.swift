import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer

extension ShopUnderContract {
  /// A shop whose answers break off.
  static var torn: ShopUnderContract {
    ShopUnderContract(
      urlSession: FakeShopSession(inFrontOf: TornCore()), baseURL: ShopURL.fresh())
  }
}

/// Answers with a status, some bytes of a body, and an error.
private struct TornCore: ItemServing {
  func answer(to request: URLRequest) -> SessionAnswer {
    var answer = SessionAnswer.status(200, body: String(CannedAnswer.load.body.prefix(20)))
    answer.error = URLError(.networkConnectionLost)
    return answer
  }
}

extension DriftCase {
  /// Several canned answers that have drifted, each in its own way.
  static let severalDrifts = [
    DriftCase(
      "The server does not answer to one request, changes the keys of the next answer, and"
        + " refuses the last request.",
      [
        (.unknown, [.noAnswer(to: CannedAnswer.unknown.request)]),
        (
          .load,
          [
            .lost("title", from: .load), .lost("descriptions", from: .load),
            .type(.text, of: "id", in: .load, was: .wholeNumber),
          ]
        ),
        (.newPrice, [.status(403, for: .newPrice)]),
      ], within: .twiceAnswer
    ) {
      // This answer is the last to come, and its drift is the first to report.
      $0.script(.held(by: LoopbackServer.Gate()), for: "/items/6")
      $0.script(.says(200, #"{"id":"5","name":"Rice cooker","price":1}"#), for: "/items/5")
      $0.script(.status(403), for: "/items/5/price")
    },
    DriftCase(
      "The server closes the connection of each load, and no longer sends the price after a PUT.",
      [
        (.load, [.noAnswer(to: CannedAnswer.load.request)]),
        (.newPrice, [.lost("price", from: .newPrice)]), (.unknown, []),
      ]
    ) {
      $0.script(.noAnswer, for: "/items/5")
      $0.script(
        .says(200, #"{"id":5,"title":"Rice cooker","descriptions":""}"#), for: "/items/5/price")
    },
    DriftCase(
      "The server has renamed price to amount, and two stubs have one canned answer for a load.",
      [(.load, [.lost("price", from: .load)]), (.load, [.lost("price", from: .load)])]
    ) {
      $0.change(.renamesPrice)
    },
    DriftCase("The server has Price for price.", [(.load, [.lost("price", from: .load)])]) {
      let body = #"{"id":5,"title":"A","descriptions":"B","Price":89000}"#
      $0.script(.says(200, body), for: "/items/5")
    },
    DriftCase(
      "The server has moved the price into an inner object.",
      [(.load, [.lost("price", from: .load)])]
    ) {
      let body = #"{"id":5,"title":"A","descriptions":"B","cost":{"price":89000}}"#
      $0.script(.says(200, body), for: "/items/5")
    },
    DriftCase(
      "The server has renamed the key of a refusal.", [(.unknown, [.lost("error", from: .unknown)])]
    ) { $0.script(.says(404, #"{"reason":"There is no item 6."}"#), for: "/items/6") },
  ]

  /// An answer that breaks off. A loader may hand over its response, too.
  static let torn = DriftCase(
    "The connection was lost in the middle of the answer, so the session handed over the status"
      + " and an error.",
    [(.load, [.noAnswer(to: CannedAnswer.load.request)])])

  /// Bodies without keys, with a good status.
  static let otherBodies = ["a page": "<html>", "no byte": "", "a list": "[5]", "text": #""5""#]
    .sorted { $0.key < $1.key }
    .map { name, body in
      let keys = ["id", "title", "descriptions", "price"]
      return DriftCase(
        "The server answers 200 with \(name) in place of the item.",
        [(.load, keys.map { .lost($0, from: .load) })]
      ) { $0.script(.says(200, body), for: "/items/5") }
    }

  /// Servers that keep to all that a client may rely on.
  static let equivalents: [DriftCase] = [
    DriftCase(
      "The server is the one that the canned answers come from.",
      [(.load, []), (.unknown, []), (.newPrice, [])]),
    DriftCase(
      "The server is the one that the canned answers come from, and two of these are to a PUT"
        + " of one path.",
      [(.newPrice, []), (.badPrice, [])]),
    load("The server has other values.", #"{"id":5,"title":"","descriptions":"-","price":0}"#),
    load(
      "The server has further keys.",
      #"{"id":5,"title":"A","descriptions":"B","price":3,"stock":null,"seller":{"id":1},"tags":[]}"#
    ),
    load(
      "The server has another order of keys, and spaces between them.",
      """
      {
        "price" : 89000,
        "title" : "Rice cooker",

        "id" : 5,
        "descriptions" : "Six cups."
      }
      """),
    DriftCase("The server sends other headers.", [(.load, [])]) {
      let headers: HeaderFields = [
        "X-Shop": "7", "ETag": "\"v2\"", "Content-Type": "application/vnd.shop+json; charset=utf-8",
      ]
      $0.script(.says(200, CannedAnswer.load.body, headers: headers), for: "/items/5")
    },
    DriftCase("The server refuses in other words.", [(.unknown, [])]) {
      $0.script(.says(404, #"{"error":"Sorry!","help":"/items"}"#), for: "/items/6")
    },
    DriftCase(
      "The canned answer has no body, and the server's has.",
      [(CannedAnswer(to: "GET", "items/6", status: 404), [])]),
    DriftCase("The canned answer has a null, a list and an object.", [(options, [])]) {
      $0.script(.says(200, options.body), for: "/options")
    },
  ]

  private static let options = CannedAnswer(
    to: "GET", "options", status: 200,
    body: #"{"sale":null,"gift":true,"rating":4.5,"colours":["red"],"size":{"cups":6}}"#)

  private static func load(_ story: String, _ body: String) -> DriftCase {
    DriftCase(story, [(.load, [])]) { $0.script(.says(200, body), for: "/items/5") }
  }
}
