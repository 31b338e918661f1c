import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

extension Exercise5_OverSpecifiedTests: ChecksOfTests {}

@Suite("5.5 OverSpecifiedTests: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_OverSpecifiedTests

  static let judge = Judge<Checks>.ofTests { await $0.passesOnTheRealAPI() }

  static let wrongAnswers: [Wrong] = [
    .suite(
      "asks for the order of two outcomes", Exercise5_Suites.OutcomesInOrder.self,
      rejectedBy: "passesOn"),
    .suite("looks at no header", Exercise5_Suites.AnyHeaders.self, rejectedBy: "failsOn"),
  ]

  static let rightAnswers: [Right] = [
    .suite("asserts nothing but verify()", Exercise5_Suites.VerdictAlone.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

private let wantsJSON: MockShop.Condition = {
  $0.value(forHTTPHeaderField: "Accept")?.contains("json") == true
}

/// Tests whose verdict is the mock's alone.
private protocol ShopTests {
  var condition: MockShop.Condition { get }
  var verifies: Bool { get }
}

extension ShopTests {
  var condition: MockShop.Condition { wantsJSON }
  var verifies: Bool { true }

  @discardableResult
  func tryOut(_ seam: Seam) async -> [LoadOutcome] {
    let shop = MockShop(inOrder: false)
    let doubled = shop.makeSession()
    let api =
      seam == .protocolInjection
      ? makeAPI(shop.session, ShopURL.any) : makeAPI(doubled.urlSession, doubled.baseURL)
    let log = CompletionLog<LoadOutcome>()
    shop.expect(ExpectedRequest("GET", "/items/9"), answer: .status(500), where: condition)
    shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(409))
    api.loadItemDetail(id: 9, completion: log.completion)
    api.updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
    let outcomes = await log.values(atLeast: 2)
    if verifies { shop.verify() }
    return outcomes
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {
  @Suite struct VerdictAlone: ShopTests {
    @Test(arguments: Seam.allCases) func triesOut(seam: Seam) async { await tryOut(seam) }
  }

  @Suite struct OutcomesInOrder: ShopTests {
    @Test(arguments: Seam.allCases) func triesOut(seam: Seam) async {
      let statuses = [500, 409]
      #expect(
        await tryOut(seam) == statuses.map { .refused(.network(statusCode: $0)) })
    }
  }

  @Suite struct AnyHeaders: ShopTests {
    @Test(arguments: Seam.allCases) func triesOut(seam: Seam) async { await tryOut(seam) }
    let condition: MockShop.Condition = { _ in true }
  }
}
