import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.5 OverSpecifiedTests: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_OverSpecifiedTests

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers = [
    wrong("never verifies and asserts nothing", rejectedBy: "assertsSomething", NoVerdict()),
    wrong(
      "expects a header that nobody sends", rejectedBy: "passesOnTheRealAPI", UnheardOfHeader()),
    wrong("asks for exactly these headers", rejectedBy: "passesOn", ExactHeaders()),
    wrong("looks before the answer has come", rejectedBy: "passesOn", ImpatientTests()),
    wrong("is so lenient that it looks at no header", rejectedBy: "failsOn", AnyHeaders()),
    wrong("gives no API a reason to ask again", rejectedBy: "failsOn", NoReasonToRetry()),
    wrong("expects the load alone", rejectedBy: "failsOn", LoadAlone()),
    wrong("a stub in the place of the mock", rejectedBy: "failsOn", TestsWithAStub()),
  ]

  static let rightAnswers = [
    RightAnswer("asserts nothing but verify()", Checks(tests: VerdictAlone())),
    RightAnswer(
      "a mock for each request, awaited, by URLProtocol", Checks(tests: SeparateTests())),
    RightAnswer(
      "a spy in the place of the mock, and the test compares", Checks(tests: TestsWithASpy())),
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

  private static func wrong(
    _ name: String, rejectedBy check: String, _ tests: any LearnersTests
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, Checks(tests: tests))
  }
}

private let json = #"{"id":9,"title":"Kettle","descriptions":"Iron.","price":88000}"#
private let wantsJSON: MockShop.Condition = {
  $0.value(forHTTPHeaderField: "Accept")?.contains("json") == true
}

/// Tests by protocol injection whose verdict is the mock's alone.
private protocol ShopTests: LearnersTests {
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

  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let shop = MockShop()
    let api = makeAPI(shop.session, ShopURL.any)
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

private struct VerdictAlone: ShopTests {}

private struct NoVerdict: ShopTests {
  var verifies: Bool { false }
}

private struct UnheardOfHeader: ShopTests {
  let condition: MockShop.Condition = { $0.value(forHTTPHeaderField: "If-Match") != nil }
}

private struct ExactHeaders: ShopTests {
  let condition: MockShop.Condition = {
    $0.allHTTPHeaderFields == ["Accept": "application/json"]
  }
}

private struct AnyHeaders: ShopTests {
  let condition: MockShop.Condition = { _ in true }
}

private struct NoReasonToRetry: ShopTests {
  let loadAnswer = SessionAnswer.status(200, body: json)
}

private struct LoadAlone: ShopTests {
  var changesThePrice: Bool { false }
}

private struct SeparateTests: LearnersTests {
  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    try await loads(makeAPI)
    await changesThePrice(makeAPI)
  }

  private func loads(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let shop = MockShop()
    defer { shop.verify() }
    shop.expect(ExpectedRequest("GET", "/items/9"), answer: .status(418), where: wantsJSON)
    let session = shop.makeSession()
    let api = makeAPI(session.urlSession, session.baseURL)
    await #expect(throws: APIResponseError.network(statusCode: 418)) {
      try await value(within: .answer) { try await api.itemDetail(id: 9) }
    }
  }

  private func changesThePrice(_ makeAPI: @escaping MakeItemDetailAPI) async {
    let shop = MockShop()
    shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(200, body: json))
    let session = shop.makeSession()
    let log = CompletionLog<LoadOutcome>()
    makeAPI(session.urlSession, session.baseURL)
      .updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
    _ = await log.first()
    shop.verify()
  }
}

private struct TestsWithASpy: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let spy = SpyAsMock()
    spy.expect(ExpectedRequest("", ""), answer: .status(500))
    let api = makeAPI(spy, ShopURL.any)
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 9, completion: log.completion)
    api.updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
    await log.values(atLeast: 2)
    let calls = spy.requests.map { "\($0.httpMethod ?? "") \($0.url?.path ?? "")" }
    #expect(calls == ["GET /items/9", "PUT /items/9/price"])
    #expect(spy.requests.first?.value(forHTTPHeaderField: "Accept") == "application/json")
  }
}

private struct TestsWithAStub: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let stub = StubAsMock()
    stub.expect(ExpectedRequest("", ""), answer: .status(500))
    let log = CompletionLog<LoadOutcome>()
    makeAPI(stub, ShopURL.any).loadItemDetail(id: 9, completion: log.completion)
    #expect(await log.first() == .refused(.network(statusCode: 500)))
  }
}

/// Looks twenty times, since a thread may be quick enough once.
private struct ImpatientTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    for _ in 1...20 {
      let shop = MockShop()
      shop.expect(ExpectedRequest("GET", "/items/9"), answer: .status(500), where: wantsJSON)
      let log = CompletionLog<LoadOutcome>()
      makeAPI(shop.session, ShopURL.any).loadItemDetail(id: 9, completion: log.completion)
      #expect(log.values == [.refused(.network(statusCode: 500))])
      shop.verify()
    }
  }
}
