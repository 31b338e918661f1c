import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter3Fake
@testable import CheckKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("3.3 ShopContract: the checks decide rightly", .takesTurns)
struct Exercise3_Answers {
  typealias Checks = Exercise3_ShopContract

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("holdsForTheRealServer", { await $0.holdsForTheRealServer() }),
    ("holdsFor", { await $0.holdsFor() }),
    ("catches", { await $0.catches() }),
    ("holdsForYourOwnFake", { await $0.holdsForYourOwnFake() }),
  ])

  static let wrongAnswers = [
    wrong("asks and asserts nothing", rejectedBy: "assertsSomething") { open in
      let shop = try open([mug, pan])
      _ = await shop.load(2)
      _ = await shop.changePrice(ofItem: 2, to: 1)
    },
    wrong("leaves when the item is not there", rejectedBy: "assertsSomething") { open in
      guard case .item(let item) = try await open([mug]).load(2) else { return }
      #expect(item.id == 2)
    },
    // How soon a server answers is its own affair; before a task is resumed no
    // answer can have come, however busy the machine is.
    wrong("looks before its task is resumed", rejectedBy: "holdsForTheRealServer") { open in
      let shop = try open([mug])
      let log = CompletionLog<SessionAnswer>()
      let request = URLRequest(url: shop.baseURL.appendingPathComponent("items/2"))
      let task = shop.urlSession.dataTask(with: request, completionHandler: log.handler)
      let early = log.values
      task.resume()
      await log.values(atLeast: 1, within: .test)
      #expect(early.first?.item == mug)
    },
    wrong("expects 400 for an unknown item", rejectedBy: "holdsForTheRealServer") { open in
      let shop = try open([mug])
      #expect(await shop.load(3) == .refused(.network(statusCode: 400)))
    },
    wrong("expects the words of a refusal", rejectedBy: "holdsFor") { open in
      try await expectTheTable(open)
      let answer = try await open([mug]).send("GET", "items/3")
      #expect(answer?.data == Data(#"{"error":"There is no item 3."}"#.utf8))
    },
    wrong("compares the bytes of an item", rejectedBy: "holdsFor") { open in
      try await expectTheTable(open)
      let json = #"{"descriptions":"Blue.","id":2,"price":6000,"title":"Mug"}"#
      let shop = try open([mug])
      #expect(await shop.send("GET", "items/2")?.data == Data(json.utf8))
    },
    wrong("a test of a stub: one load of one item", rejectedBy: "catches") { open in
      let shop = try open([mug])
      #expect(await shop.load(2) == .item(mug))
    },
    wrong("asks through ItemDetailAPI alone", rejectedBy: "catches") { open in
      try await expectState(open)
    },
    wrong("opens one shop alone", rejectedBy: "catches") { open in
      let shop = try open([mug, pan])
      try await expectTheTable { _ in shop }
    },
    WrongAnswer(
      "a good contract, and a fake of one's own that lies", rejectedBy: "holdsForYourOwnFake",
      Checks(ownFakes: [("liar", ShopLie.dropsTheWrite.makeOpener())])),
  ]

  static let rightAnswers = [
    right("a table of requests, the state through ItemDetailAPI") { open in
      try await expectState(open)
      try await expectTheTable(open)
      try await expectPrivacy(open)
    },
    right("nothing but requests, and throws at the first breach") { open in
      try await expectTheTable(open)
      try await expectPrivacy(open)
    },
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  /// The check would pass on fakes that were never begun.
  @Test func triesTheSolutionsFakeOnBothSeams() async {
    let checks = Checks()
    #expect(await checks.begun(checks.ownFakes).count == 2)
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, _ verify: @escaping ContractRun.Verify
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, Checks(verify: verify))
  }

  private static func right(
    _ name: String, _ verify: @escaping ContractRun.Verify
  ) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(verify: verify))
  }
}

private let mug = Item(id: 2, title: "Mug", descriptions: "Blue.", price: 6000)
private let pan = Item(id: 4, title: "Pan", descriptions: "Iron.", price: 52_000)
private let newPan = Item(id: 4, title: "Pan", descriptions: "Iron.", price: 50_000)

/// The rows are asked in their order, so later ones see what earlier ones did.
private func expectTheTable(_ open: OpenShop) async throws {
  let shop = try open([mug, pan])
  let rows: [(method: String, path: String, body: String, status: Int, item: Item?)] = [
    ("GET", "items/2", "", 200, mug), ("GET", "items/4", "", 200, pan),
    ("GET", "items/3", "", 404, nil), ("DELETE", "items/2", "", 405, nil),
    ("PUT", "items/4/price", #"{"price":50000}"#, 200, newPan), ("GET", "items/4", "", 200, newPan),
    ("GET", "items/2", "", 200, mug), ("PUT", "items/3/price", #"{"price":1}"#, 404, nil),
    ("PUT", "items/2/price", #"{"price":"1"}"#, 400, nil), ("GET", "items/2", "", 200, mug),
  ]
  for row in rows {
    let answer = await shop.send(row.method, row.path, body: row.body)
    try #require(answer?.statusCode == row.status)
    try #require(row.item == nil || answer?.item == row.item)
  }
}

private func expectState(_ open: OpenShop) async throws {
  let shop = try open([pan, mug])
  let other = try open([pan, mug])
  #expect(await shop.changePrice(ofItem: 4, to: 50_000) == .item(newPan))
  let loads = [await shop.load(2), await shop.load(4), await other.load(4), await shop.load(9)]
  #expect(
    loads == [.item(mug), .item(newPan), .item(pan), .refused(.network(statusCode: 404))])
}

private func expectPrivacy(_ open: OpenShop) async throws {
  let shops = [try open([pan]), try open([pan])]
  _ = await shops[0].send("PUT", "items/4/price", body: #"{"price":1}"#)
  try #require(await shops[1].send("GET", "items/4")?.item == pan)
}
