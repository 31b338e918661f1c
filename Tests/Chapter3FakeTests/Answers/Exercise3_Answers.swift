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

  static let wrongAnswers =
    [
      wrong(
        "asks and asserts nothing", rejectedBy: "assertsSomething", saying: "asserts nothing yet"
      ) { open in
        let shop = try open([mug, pan])
        _ = await shop.load(2)
        _ = await shop.changePrice(ofItem: 2, to: 1)
      },
      wrong(
        "leaves when the item is not there", rejectedBy: "assertsSomething",
        saying: "asserts nothing yet"
      ) { open in
        guard case .item(let item) = try await open([mug]).load(2) else { return }
        #expect(item.id == 2)
      },
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
      // How soon a server answers is its own affair; before a task is resumed no
      // answer can have come, however busy the machine is.
      wrong(
        "looks before its task is resumed", rejectedBy: "holdsForTheRealServer",
        saying: "fails on the real server"
      ) { open in
        let shop = try open([mug])
        let log = CompletionLog<SessionAnswer>()
        let request = URLRequest(url: shop.baseURL.appendingPathComponent("items/2"))
        let task = shop.urlSession.dataTask(with: request, completionHandler: log.handler)
        let early = log.values
        task.resume()
        await log.values(atLeast: 1, within: .test)
        #expect(early.first?.item == mug)
      },
      wrong(
        "expects 400 for an unknown item", rejectedBy: "holdsForTheRealServer",
        saying: "fails on the real server"
      ) { open in
        let shop = try open([mug])
        #expect(await shop.load(3) == .refused(.network(statusCode: 400)))
      },
      wrong("expects the words of a refusal", rejectedBy: "holdsFor", saying: "an honest fake that")
      { open in
        try await expectTheTable(open)
        let answer = try await open([mug]).send("GET", "items/3")
        #expect(answer?.data == Data(#"{"error":"There is no item 3."}"#.utf8))
      },
      wrong("compares the bytes of an item", rejectedBy: "holdsFor", saying: "an honest fake that")
      { open in
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
      wrong(
        "expects the keys of an item, and no others", rejectedBy: "holdsFor", saying: "adds a field"
      ) { open in
        try await expectTheTable(open)
        let data = try await open([mug]).send("GET", "items/2")?.data ?? Data()
        let fields = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        #expect(fields.map { Set($0.keys) } == ["id", "title", "descriptions", "price"])
      },
      wrong(
        "expects two answers in the order of their requests", rejectedBy: "holdsFor",
        saying: "answers the later of two"
      ) { open in
        try await expectTheTable(open)
        let shop = try open([mug, pan])
        // On a busy machine the first may be answered before the second is sent.
        for _ in 1...20 {
          let log = CompletionLog<SessionAnswer>()
          for id in [2, 4] {
            let url = shop.baseURL.appendingPathComponent("items/\(id)")
            shop.urlSession.send(URLRequest(url: url), to: log)
          }
          let answers = await log.values(atLeast: 2)
          try #require(answers.map(\.item) == [mug, pan])
        }
      },
      wrong("a test of a stub: one load of one item", rejectedBy: "catches", saying: "survived") {
        open in
        let shop = try open([mug])
        #expect(await shop.load(2) == .item(mug))
      },
      wrong(
        "asks through ItemDetailAPI alone", rejectedBy: "catches",
        saying: "survived: a shop that answers DELETE"
      ) { open in
        try await expectState(open)
      },
      wrong("opens one shop alone", rejectedBy: "catches", saying: "shows in one shop a price") {
        open in
        let shop = try open([mug, pan])
        try await expectTheTable { _ in shop }
      },
    ] + incomplete + [
      WrongAnswer(
        "a good contract, and a fake of one's own that lies", rejectedBy: "holdsForYourOwnFake",
        saying: "your liar", Checks(ownFakes: [("liar", ShopLie.dropsTheWrite.makeOpener())]))
    ]

  static let rightAnswers = [
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
}
