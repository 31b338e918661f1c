import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("3.3 ShopContract: the checks decide rightly", .serialized)
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_ShopContract

  static let judge = Judge<Checks>(
    inOrder: [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("holdsForTheRealServer", { await $0.holdsForTheRealServer() }),
      ("holdsFor", { await $0.holdsFor() }),
      ("catches", { await $0.catches() }),
    ], askedLast: ["holdsForTheRealServer", "holdsFor", "catches"])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "loads and expects nothing", rejectedBy: "assertsSomething", saying: "is always closed",
      Exercise3_Contracts.Nothing.self),
    wrong(
      "expects an empty body of a refusal", rejectedBy: "holdsForTheRealServer",
      saying: "verify() fails on the real server", Exercise3_Contracts.EmptyRefusal.self),
    wrong(
      "loads one item", rejectedBy: "catches", saying: "noticed 0 of 9 faults",
      Exercise3_Contracts.OneLoad.self),
    WrongAnswer(
      "a fake of one's own that lies", rejectedBy: "holdsFor", saying: "on your liar",
      Checks(ownFakes: [FakeShop("liar", "your liar", make: FakeShop.lies[3].make)])),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a table of requests that throws at the first breach",
      Checks(contract: LearnersSuite(Exercise3_Contracts.Table.self))),
    RightAnswer(
      "comes before 3.1",
      Checks(ownFakes: [
        FakeShop("closed", "your shop") {
          { _ in .injected(ClosureShop { _ in .status(501) }) }
        }
      ])),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, _ contract: Any.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(contract: LearnersSuite(contract)))
  }
}

private let mug = Item(id: 2, title: "Mug", descriptions: "Blue.", price: 6000)
private let pan = Item(id: 4, title: "Pan", descriptions: "Iron.", price: 52_000)

/// The contracts of the answers.
@Suite(.whenJudged) enum Exercise3_Contracts {
  @Suite struct Nothing {
    @Test func verify() async throws {
      _ = try await FakeShop.underTest()([mug]).load(2)
    }
  }

  @Suite struct EmptyRefusal {
    @Test func verify() async throws {
      let answer = try await FakeShop.underTest()([mug]).send("GET", "items/3")
      #expect(answer?.data == Data())
    }
  }

  @Suite struct OneLoad {
    @Test func verify() async throws {
      let end = try await FakeShop.underTest()([mug]).load(2)
      #expect(end == .item(mug))
    }
  }

  @Suite struct Table {
    @Test func verify() async throws {
      let open = FakeShop.underTest()
      let shop = try open([mug, pan])
      let cheap = Item(id: 4, title: "Pan", descriptions: "Iron.", price: 50_000)
      let rows: [(method: String, path: String, body: String, status: Int, item: Item?)] = [
        ("GET", "items/2", "", 200, mug), ("GET", "items/4", "", 200, pan),
        ("GET", "items/3", "", 404, nil), ("GET", "mugs/2", "", 404, nil),
        ("DELETE", "items/2", "", 405, nil), ("POST", "items/2/price", #"{"price":1}"#, 405, nil),
        ("PUT", "items/3/price", #"{"price":1}"#, 404, nil),
        ("PUT", "items/4/price", #"{"price":9}"#, 200, nil),
        ("PUT", "items/4/price", #"{"price":50000}"#, 200, cheap),
        ("PUT", "items/2/price", #"{"price":6000}"#, 200, mug),
        ("PUT", "items/4/price", "cheap", 400, nil),
        ("GET", "items/4", "", 200, cheap), ("GET", "items/2", "", 200, mug),
      ]
      for row in rows {
        let answer = await shop.send(row.method, row.path, body: row.body)
        try #require(answer?.statusCode == row.status)
        try #require(row.item == nil || answer?.item == row.item)
      }
      let other = try await open([pan]).load(4)
      try #require(other == .item(pan))
    }
  }
}
