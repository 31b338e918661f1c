import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("8.6 MeasuredTests: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_MeasuredTests

  typealias Suites = Exercise6_Suites

  static let judge = Judge<Checks>(
    inOrder: [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ], askedLast: ["passesOnTheRealAPI", "passesOn", "failsOn"])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "writes no test", "assertsSomething", saying: "There is no test yet", Suites.NoTests.self),
    wrong(
      "asks for a header that nobody sends", "passesOnTheRealAPI",
      saying: "fails on the real ItemDetailAPI", Suites.HeaderThatNobodySends.self),
    wrong(
      "asks for exactly these headers", "passesOn", saying: "one harmless header",
      Suites.CountedHeaders.self),
    wrong(
      "compares a set of paths", "failsOn", saying: "answers from memory for ever",
      Suites.SetOfPaths.self),
  ]

  static let rightAnswers: [Right] = [
    right("spies, and outcomes on both seams", Suites.Spied.self),
    right("mocks for what is sent, stubs for what comes back", Suites.Mocked.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ check: String, saying fault: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, Checks(tests: LearnersSuite(suite)))
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise6_Suites {
  @Suite struct Spied {
    @Test func loads() async { await expectLoads() }
    @Test func changes() async { await expectChange() }
    @Test(arguments: Seam.allCases) func reads(seam: Seam) async { await expectOutcomes(seam) }
  }

  /// The mock holds the verdict on the loads.
  @Suite struct Mocked {
    @Test func loads() async {
      let (shop, log) = (MockShop(inOrder: false), CompletionLog<LoadOutcome>())
      for id in [4, 9, 4] {
        shop.expect(ExpectedRequest("GET", "/items/\(id)"), answer: bowlAnswer) { $0.wantsJSON }
      }
      let api = ItemDetailAPI.underTest(urlSession: shop.session)
      for id in [4, 4, 9] { api.loadItemDetail(id: id, completion: log.completion) }
      #expect(await log.values(atLeast: 3).count == 3)
      shop.verify()
    }

    @Test func changes() async { await expectChange() }
    @Test(arguments: Seam.allCases) func reads(seam: Seam) async { await expectOutcomes(seam) }
  }

  @Suite struct NoTests {}

  @Suite struct HeaderThatNobodySends {
    @Test func loads() async {
      await expectLoads(where: { $0.value(forHTTPHeaderField: "If-Match") != nil })
    }
  }

  @Suite struct CountedHeaders {
    @Test func loads() async { await expectLoads(where: { $0.allHTTPHeaderFields?.count == 1 }) }
  }

  @Suite struct SetOfPaths {
    @Test func loads() async {
      await expectLoads(paths: { Set($0) == ["/items/4", "/items/9"] })
    }
  }
}

private let bowl = Item(id: 9, title: "Bowl", descriptions: "Brass.", price: 63_000)
private let bowlAnswer = SessionAnswer.status(
  200, body: #"{"id":9,"title":"Bowl","descriptions":"Brass.","price":63000}"#)

private func expectLoads(
  where isRight: @escaping (URLRequest) -> Bool = { $0.httpMethod == "GET" && $0.wantsJSON },
  paths areRight: @escaping ([String]) -> Bool = {
    $0.sorted() == ["/items/4", "/items/4", "/items/9"]
  }
) async {
  let (spy, log) = (SpyShop(answer: bowlAnswer), CompletionLog<LoadOutcome>())
  let api = spy.apiUnderTest(through: .protocolInjection)
  for id in [9, 4, 4] { api.loadItemDetail(id: id, completion: log.completion) }
  await log.values(atLeast: 3)
  let requests = spy.requests.values
  #expect(requests.allSatisfy(isRight))
  #expect(areRight(requests.map { $0.url?.path ?? "" }))
}

private func expectChange() async {
  let (spy, log) = (SpyShop(answer: bowlAnswer), CompletionLog<LoadOutcome>())
  spy.apiUnderTest(through: .protocolInjection)
    .updatePrice(ofItem: 9, to: 63_000, completion: log.completion)
  await log.values(atLeast: 1)
  #expect(spy.requests.values.map(\.httpMethod) == ["PUT"])
  #expect(spy.requests.values.map(\.price) == [63_000])
}

private func expectOutcomes(_ seam: Seam) async {
  for (answer, outcome) in [
    (bowlAnswer, LoadOutcome.item(bowl)), (.status(500), .refused(.network(statusCode: 500))),
    (.failure(URLError(.cannotFindHost)), .lost(.cannotFindHost)),
  ] {
    let (spy, log) = (SpyShop(answer: answer), CompletionLog<LoadOutcome>())
    spy.apiUnderTest(through: seam).loadItemDetail(id: 9, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(spy.requests.values.count == 1)
    #expect(log.values == [outcome])
  }
}

extension URLRequest {
  fileprivate var wantsJSON: Bool { value(forHTTPHeaderField: "Accept") == "application/json" }

  /// The number that a change asks for in JSON, nil when it asks for none.
  fileprivate var price: Int? {
    let type = value(forHTTPHeaderField: "Content-Type")
    guard type?.hasPrefix("application/json") == true else { return nil }
    return bodyBytes.flatMap { try? JSONDecoder().decode([String: Int].self, from: $0) }?["price"]
  }
}
