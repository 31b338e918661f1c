import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter3Fake
@testable import CheckKit

@Suite("3.3 ShopContract: the checks decide rightly", .serialized)
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_ShopContract

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("holdsForTheRealServer", { await $0.holdsForTheRealServer() }),
    ("holdsFor", { await $0.holdsFor() }),
    ("catches", { await $0.catches() }),
    ("holdsForYourOwnFake", { await $0.holdsForYourOwnFake() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "fails on every shop", rejectedBy: "assertsSomething",
      saying: "every honest fake fails it too"
    ) { open in
      let shop = try open([mug])
      #expect(await shop.load(2) == .item(pan))
    },
    wrong(
      "fails on every shop, and so on those that lie", rejectedBy: "catches",
      saying: "exposes no lie"
    ) { open in
      try await expectTheTable(open)
      try await expectPrivacy(open)
      try #require(await open([mug]).load(3) == .refused(.network(statusCode: 410)))
    },
    wrong(
      "expects 400 for an unknown item", rejectedBy: "holdsForTheRealServer",
      saying: "fails on the real server"
    ) { open in
      let shop = try open([mug])
      #expect(await shop.load(3) == .refused(.network(statusCode: 400)))
    },
    wrong("expects the words of a refusal", rejectedBy: "holdsFor", saying: "an honest fake that") {
      open in
      try await expectTheTable(open)
      let answer = try await open([mug]).send("GET", "items/3")
      #expect(answer?.data == Data(#"{"error":"There is no item 3."}"#.utf8))
    },
    wrong("compares the bytes of an item", rejectedBy: "holdsFor", saying: "an honest fake that") {
      open in
      try await expectTheTable(open)
      let json = #"{"descriptions":"Blue.","id":2,"price":6000,"title":"Mug"}"#
      let shop = try open([mug])
      #expect(await shop.send("GET", "items/2")?.data == Data(json.utf8))
    },
    wrong("expects a header", rejectedBy: "holdsFor", saying: "has other headers") { open in
      try await expectTheTable(open)
      let response = try await open([mug]).send("GET", "items/2")?.response as? HTTPURLResponse
      #expect(response?.value(forHTTPHeaderField: "Content-Type") == "application/json")
    },
    wrong("a test of a stub: one load of one item", rejectedBy: "catches", saying: "survived") {
      open in
      let shop = try open([mug])
      #expect(await shop.load(2) == .item(mug))
    },
    WrongAnswer(
      "a good contract, and a fake of one's own that lies", rejectedBy: "holdsForYourOwnFake",
      saying: "your liar", Checks(ownFakes: [("liar", ShopLie.dropsTheWrite.makeOpener())])),
  ]

  static let rightAnswers: [Right] = [
    right("a promise of its own: what was changed twice shows the second price") { open in
      try await expectTheTable(open)
      try await expectPrivacy(open)
      let shop = try open([pan, mug])
      for price in [1, 50_000] { _ = await shop.changePrice(ofItem: 4, to: price) }
      #expect(await shop.load(4) == .item(newPan))
    },
    right("requests at once, whose answers it tells apart by their items") { open in
      try await expectTheTable(open)
      try await expectPrivacy(open)
      let shop = try open([pan, mug])
      async let first = shop.load(2)
      async let second = shop.load(4)
      #expect(await [first, second] == [.item(mug), .item(pan)])
    },
    right("nothing but requests, and throws at the first breach") { open in
      try await expectTheTable(open)
      try await expectPrivacy(open)
    },
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  /// The check would pass on fakes that were never begun.
  @Test func triesTheSolutionsFakeOnBothSeams() async {
    let checks = Checks()
    #expect(await checks.begun(checks.ownFakes).count == 2)
  }

  static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ verify: @escaping ContractRun.Verify
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, Checks(verify: verify))
  }

  private static func right(
    _ name: String, _ verify: @escaping ContractRun.Verify
  ) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(verify: verify))
  }

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

  static func expectPrivacy(_ open: OpenShop) async throws {
    let shops = [try open([pan]), try open([pan])]
    _ = await shops[0].send("PUT", "items/4/price", body: #"{"price":1}"#)
    try #require(await shops[1].send("GET", "items/4")?.item == pan)
  }
}
