import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import CheckKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The contracts that the answers of 3.3 are made of.
extension Exercise3_Answers {
  /// Contracts that leave out one promise: the one lie that breaks it survives.
  static let incomplete = [
    wrong("changes each price once", rejectedBy: "catches", saying: "drops the next") { open in
      try await expectState(open)
      try await expectTheTable(open, upTo: 10)
      try await expectPrivacy(open)
    },
    wrong(
      "looks at no price after a refusal", rejectedBy: "catches", saying: "sets the price to 0"
    ) { open in
      try await expectTheTable(open, without: [9])
      try await expectPrivacy(open)
    },
    wrong("asks for items alone", rejectedBy: "catches", saying: "cups/7") { open in
      try await expectTheTable(open, without: [16])
      try await expectPrivacy(open)
    },
    wrong("is content with any refusal of DELETE", rejectedBy: "catches", saying: "404, and not") {
      open in
      try await expectTheTable(open, without: [3, 20])
      let answer = try await open([mug]).send("DELETE", "items/2")
      #expect(answer?.statusCode != 200)
      try await expectPrivacy(open)
    },
    wrong("asks for no id that is not sold", rejectedBy: "catches", saying: "an unknown id") {
      open in
      try await expectTheTable(open, without: [2])
      try await expectPrivacy(open)
    },
    wrong("sends no price by POST", rejectedBy: "catches", saying: "is sent by POST") { open in
      try await expectTheTable(open, without: [17])
      try await expectPrivacy(open)
    },
    wrong(
      "looks at no earlier change after a refusal", rejectedBy: "catches",
      saying: "takes every change back"
    ) { open in
      try await expectTheTable(open, without: [19])
      try await expectPrivacy(open)
    },
    wrong("sends DELETE for sold items alone", rejectedBy: "catches", saying: "to DELETE of") {
      open in
      try await expectTheTable(open, without: [20])
      try await expectPrivacy(open)
    },
    wrong(
      "sends what cannot be read for sold items alone", rejectedBy: "catches",
      saying: "answers 400, and not 404"
    ) { open in
      try await expectTheTable(open, without: [21])
      try await expectPrivacy(open)
    },
    wrong(
      "changes the price of sold items alone", rejectedBy: "catches",
      saying: "takes a price for an item that it does not sell"
    ) { open in
      try await expectTheTable(open, without: [7])
      try await expectPrivacy(open)
    },
  ]

  static let mug = Item(id: 2, title: "Mug", descriptions: "Blue.", price: 6000)
  static let pan = Item(id: 4, title: "Pan", descriptions: "Iron.", price: 52_000)
  static let newPan = Item(id: 4, title: "Pan", descriptions: "Iron.", price: 50_000)

  /// The rows are asked in their order, so later ones see what earlier ones did.
  static func expectTheTable(
    _ open: OpenShop, upTo count: Int = .max, without omitted: Set<Int> = []
  ) async throws {
    let shop = try open([mug, pan])
    let rows: [(method: String, path: String, body: String, status: Int, item: Item?)] = [
      ("GET", "items/2", "", 200, mug), ("GET", "items/4", "", 200, pan),
      ("GET", "items/3", "", 404, nil), ("DELETE", "items/2", "", 405, nil),
      ("PUT", "items/4/price", #"{"price":50000}"#, 200, newPan),
      ("GET", "items/4", "", 200, newPan),
      ("GET", "items/2", "", 200, mug), ("PUT", "items/3/price", #"{"price":1}"#, 404, nil),
      ("PUT", "items/2/price", #"{"price":"1"}"#, 400, nil), ("GET", "items/2", "", 200, mug),
      ("PUT", "items/4/price", #"{"price":52000}"#, 200, pan), ("GET", "items/4", "", 200, pan),
      ("PUT", "items/2/price", #"{"price":6000}"#, 200, mug),
      ("PUT", "items/4/price", #"{"price":50000}"#, 200, newPan),
      ("PUT", "items/2/price", #"{"price":6000}"#, 200, mug), ("GET", "items/4", "", 200, newPan),
      ("GET", "mugs/2", "", 404, nil), ("POST", "items/2/price", #"{"price":6000}"#, 405, nil),
      ("PUT", "items/2/price", "cheap", 400, nil), ("GET", "items/4", "", 200, newPan),
      ("DELETE", "items/3", "", 405, nil), ("PUT", "items/3/price", "cheap", 404, nil),
    ]
    for (place, row) in rows.enumerated().prefix(count) where !omitted.contains(place) {
      let answer = await shop.send(row.method, row.path, body: row.body)
      try #require(answer?.statusCode == row.status)
      try #require(row.item == nil || answer?.item == row.item)
    }
  }

  static func expectState(_ open: OpenShop) async throws {
    let shop = try open([pan, mug])
    let other = try open([pan, mug])
    #expect(await shop.changePrice(ofItem: 4, to: 50_000) == .item(newPan))
    let loads = [await shop.load(2), await shop.load(4), await other.load(4), await shop.load(9)]
    #expect(
      loads == [.item(mug), .item(newPan), .item(pan), .refused(.network(statusCode: 404))])
  }

  static func expectPrivacy(_ open: OpenShop) async throws {
    let shops = [try open([pan]), try open([pan])]
    _ = await shops[0].send("PUT", "items/4/price", body: #"{"price":1}"#)
    try #require(await shops[1].send("GET", "items/4")?.item == pan)
  }
}
