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
    let tests = LearnersSuite(suite)
    return WrongAnswer(name, rejectedBy: check, saying: fault, Checks(tests: tests))
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return RightAnswer(name, Checks(tests: tests))
  }
}

/// Tests of which a wrong suite changes one demand.
protocol Exercise6_Demands {
  func isRight(load: URLRequest) -> Bool
  func areRight(paths: [String]) -> Bool
}

extension Exercise6_Demands {
  func isRight(load: URLRequest) -> Bool { load.isGET && load.wantsJSON }
  func areRight(paths: [String]) -> Bool {
    paths.sorted() == ["/items/4", "/items/4", "/items/9"]
  }

  func tryOut() async {
    await loadThreeTimes()
    await askAClosedShop()
    await changeAPrice()
    for seam in Seam.allCases { await readAnswers(through: seam) }
  }

  private func loadThreeTimes() async {
    let (spy, log) = (Exercise6_Shop.spy, CompletionLog<LoadOutcome>())
    let api = spy.apiUnderTest(through: .protocolInjection)
    for id in [9, 4, 4] { api.loadItemDetail(id: id, completion: log.completion) }
    await log.values(atLeast: 3)
    let requests = spy.requests.values
    #expect(requests.allSatisfy(isRight(load:)))
    #expect(areRight(paths: requests.map { $0.url?.path ?? "" }))
  }

  func askAClosedShop() async {
    let (spy, log) = (SpyShop(answer: .status(500)), CompletionLog<LoadOutcome>())
    spy.apiUnderTest(through: .protocolInjection)
      .loadItemDetail(id: 9, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(spy.requests.values.count == 1)
    #expect(log.values == [.refused(.network(statusCode: 500))])
  }

  private func changeAPrice() async {
    let (spy, log) = (Exercise6_Shop.spy, CompletionLog<LoadOutcome>())
    spy.apiUnderTest(through: .protocolInjection)
      .updatePrice(ofItem: 9, to: 63_000, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(spy.requests.values.map(\.httpMethod) == ["PUT"])
    #expect(spy.requests.values.map(\.price) == [63_000])
  }

  func readAnswers(through seam: Seam) async {
    let (found, lost) = (CompletionLog<LoadOutcome>(), CompletionLog<LoadOutcome>())
    Exercise6_Shop.spy.apiUnderTest(through: seam)
      .loadItemDetail(id: 9, completion: found.completion)
    StubShop(answer: .failure(URLError(.cannotFindHost))).apiUnderTest(through: seam)
      .loadItemDetail(id: 9, completion: lost.completion)
    #expect(await found.first() == .item(Exercise6_Shop.bowl))
    #expect(await lost.first() == .lost(.cannotFindHost))
  }
}

/// The shop of these suites.
enum Exercise6_Shop {
  static let bowl = Item(id: 9, title: "Bowl", descriptions: "Brass.", price: 63_000)
  static let json = #"{"id":9,"title":"Bowl","descriptions":"Brass.","price":63000}"#
  static var spy: SpyShop { SpyShop(answer: .status(200, body: json)) }
}

extension URLRequest {
  var isGET: Bool { httpMethod == "GET" }
  var wantsJSON: Bool { value(forHTTPHeaderField: "Accept") == "application/json" }
  /// The number that a change asks for in JSON, nil when it asks for none.
  var price: Int? {
    let type = value(forHTTPHeaderField: "Content-Type")
    guard type?.hasPrefix("application/json") == true else { return nil }
    return bodyBytes.flatMap { try? JSONDecoder().decode([String: Int].self, from: $0) }?["price"]
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise6_Suites {
  @Suite struct Spied: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
  }

  /// The mock holds the verdict on what is sent, and each call has a mock of its own.
  @Suite struct Mocked: Exercise6_Demands {
    private let shop = MockShop(inOrder: false)
    private let log = CompletionLog<LoadOutcome>()

    @Test func loads() async {
      for id in [4, 9, 4] {
        shop.expect(
          ExpectedRequest("GET", "/items/\(id)"),
          answer: .status(200, body: Exercise6_Shop.json), where: { $0.wantsJSON })
      }
      let api = ItemDetailAPI.underTest(urlSession: shop.session)
      for id in [4, 4, 9] { api.loadItemDetail(id: id, completion: log.completion) }
      #expect(await log.values(atLeast: 3).count == 3)
      shop.verify()
    }

    @Test func changes() async {
      shop.expect(
        ExpectedRequest("PUT", "/items/9/price"), answer: .status(204),
        where: { $0.price == 63_000 }
      )
      ItemDetailAPI.underTest(urlSession: shop.session)
        .updatePrice(ofItem: 9, to: 63_000, completion: log.completion)
      #expect(await log.first() == .refused(.unwrapping))
      shop.verify()
    }

    @Test func asksOnce() async { await askAClosedShop() }
    @Test(arguments: Seam.allCases) func reads(seam: Seam) async {
      await readAnswers(through: seam)
    }
  }

  @Suite struct CountedHeaders: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(load: URLRequest) -> Bool {
      load.isGET && load.allHTTPHeaderFields == ["Accept": "application/json"]
    }
  }

  @Suite struct HeaderThatNobodySends: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(load: URLRequest) -> Bool { load.value(forHTTPHeaderField: "If-Match") != nil }
  }

  @Suite struct NoTests {}

  @Suite struct SetOfPaths: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(paths: [String]) -> Bool { Set(paths) == ["/items/4", "/items/9"] }
  }
}
