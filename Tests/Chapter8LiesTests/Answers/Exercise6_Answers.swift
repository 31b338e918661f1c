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

  static let judge = Judge<Checks>.ofTests(
    onReal: ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }))

  static let wrongAnswers: [Wrong] = [
    .suite(
      "asks for exactly these headers", Suites.CountedHeaders.self, rejectedBy: "passesOn",
      saying: "one harmless header"),
    .suite(
      "compares a set of paths", Suites.SetOfPaths.self, rejectedBy: "failsOn",
      saying: "answers from memory for ever"),
  ]

  static let rightAnswers: [Right] = [
    .suite("mocks for what is sent, stubs for what comes back", Suites.Mocked.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

extension Exercise6_MeasuredTests: ChecksOfTests {}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise6_Suites {
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
