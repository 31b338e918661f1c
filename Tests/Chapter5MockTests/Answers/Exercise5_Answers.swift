import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("5.5 OverSpecifiedTests: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_OverSpecifiedTests

  static let judge = Judge<Checks>(
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "verifies no change", rejectedBy: "failsOn", saying: "sends each price change",
      Checks(tests: LearnersSuite(Exercise5_Suites.UnverifiedChange.self))),
    WrongAnswer(
      "asks for the time that is allowed", rejectedBy: "passesOn", saying: "allows another time",
      Checks(tests: LearnersSuite(Exercise5_Suites.TimedRequests.self))),
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise5_Suites.OwnAPI.self))),
    wrong(
      "never verifies and asserts nothing", rejectedBy: "assertsSomething",
      Exercise5_Suites.NoVerdict.self),
    wrong(
      "expects a header that nobody sends", rejectedBy: "passesOnTheRealAPI",
      Exercise5_Suites.UnheardOfHeader.self),
    wrong(
      "is so lenient that it looks at no header", rejectedBy: "failsOn",
      Exercise5_Suites.AnyHeaders.self),
    wrong(
      "gives no API a reason to ask again", rejectedBy: "failsOn",
      Exercise5_Suites.NoReasonToRetry.self),
    wrong("expects the load alone", rejectedBy: "failsOn", Exercise5_Suites.LoadAlone.self),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "asserts nothing but verify()",
      Checks(tests: LearnersSuite(Exercise5_Suites.VerdictAlone.self))),
    RightAnswer(
      "a spy in the place of the mock, and the test compares",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithASpy.self))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, rejectedBy check: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(name, rejectedBy: check, Checks(tests: tests))
  }
}

// The tests that the answers are made of.

private let json = #"{"id":9,"title":"Kettle","descriptions":"Iron.","price":88000}"#

private let wantsJSON: MockShop.Condition = {
  $0.value(forHTTPHeaderField: "Accept")?.contains("json") == true
}

extension MockShop {
  /// The API under test in front of this shop.
  fileprivate func api(through seam: Seam) -> any ItemDetailAPIProtocol {
    if seam == .protocolInjection { return makeAPI(session, ShopURL.any) }
    let doubled = makeSession()
    return makeAPI(doubled.urlSession, doubled.baseURL)
  }
}

/// Tests whose verdict is the mock's alone.
private protocol ShopTests {
  var condition: MockShop.Condition { get }
  var loadAnswer: SessionAnswer { get }
  var changesThePrice: Bool { get }
  var verifies: Bool { get }
}

extension ShopTests {
  var condition: MockShop.Condition { wantsJSON }
  var loadAnswer: SessionAnswer { .status(500) }
  var changesThePrice: Bool { true }
  var verifies: Bool { true }

  func tryOut(_ seam: Seam = .protocolInjection) async {
    let shop = MockShop(inOrder: false)
    let api = shop.api(through: seam)
    let log = CompletionLog<LoadOutcome>()
    shop.expect(ExpectedRequest("GET", "/items/9"), answer: loadAnswer, where: condition)
    if changesThePrice {
      shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(200, body: json))
    }
    api.loadItemDetail(id: 9, completion: log.completion)
    if changesThePrice { api.updatePrice(ofItem: 9, to: 88_000, completion: log.completion) }
    await log.values(atLeast: changesThePrice ? 2 : 1)
    if verifies { shop.verify() }
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {
  @Suite struct VerdictAlone: ShopTests {
    @Test(arguments: Seam.allCases) func triesOut(seam: Seam) async { await tryOut(seam) }
  }

  @Suite struct NoVerdict: ShopTests {
    @Test func triesOut() async { await tryOut() }
    var verifies: Bool { false }
  }

  @Suite struct UnheardOfHeader: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let condition: MockShop.Condition = { $0.value(forHTTPHeaderField: "If-Match") != nil }
  }

  @Suite struct AnyHeaders: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let condition: MockShop.Condition = { _ in true }
  }

  @Suite struct NoReasonToRetry: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let loadAnswer = SessionAnswer.status(200, body: json)
  }

  @Suite struct LoadAlone: ShopTests {
    @Test func triesOut() async { await tryOut() }
    var changesThePrice: Bool { false }
  }

  @Suite struct TestsWithASpy {
    @Test func byProtocolInjection() async throws {
      let spy = SpyAsMock()
      spy.expect(ExpectedRequest("", ""), answer: .status(500))
      let api = makeAPI(spy, ShopURL.any)
      let log = CompletionLog<LoadOutcome>()
      api.loadItemDetail(id: 9, completion: log.completion)
      api.updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
      await log.values(atLeast: 2)
      let calls = spy.requests.map { "\($0.httpMethod ?? "") \($0.url?.path ?? "")" }
      #expect(calls.sorted() == ["GET /items/9", "PUT /items/9/price"])
      let accepted = spy.requests.map { $0.value(forHTTPHeaderField: "Accept") }
      #expect(accepted == ["application/json", "application/json"])
    }

    /// The other seam needs a test as well, of whatever it is good for.
    @Test func byURLProtocol() async {
      let shop = MockShop()
      shop.expect(ExpectedRequest("GET", "/items/9"), answer: .status(410))
      let log = CompletionLog<LoadOutcome>()
      shop.api(through: .urlProtocol).loadItemDetail(id: 9, completion: log.completion)
      #expect(await log.first() == .refused(.network(statusCode: 410)))
    }
  }

  /// Tests the real API, whichever one is to be judged.
  @Suite struct OwnAPI {
    @Test func all() async {
      let log = CompletionLog<LoadOutcome>()
      ItemDetailAPI(urlSession: URLSession.shared, baseURL: ShopURL.any)
        .loadItemDetail(id: 0, completion: log.completion)
      #expect(await log.first() == .refused(.request))
    }
  }

  @Suite struct TimedRequests: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let condition: MockShop.Condition = { wantsJSON($0) && $0.timeoutInterval == 60 }
  }

  /// The shop is asked for its verdict on the load alone.
  @Suite struct UnverifiedChange: ShopTests {
    @Test(arguments: Seam.allCases) func loads(seam: Seam) async { await tryOut(seam) }
    var changesThePrice: Bool { false }

    @Test(arguments: Seam.allCases) func changes(seam: Seam) async {
      let shop = MockShop()
      shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(409))
      let log = CompletionLog<LoadOutcome>()
      shop.api(through: seam).updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
      #expect(await log.first() == .refused(.network(statusCode: 409)))
    }
  }
}
