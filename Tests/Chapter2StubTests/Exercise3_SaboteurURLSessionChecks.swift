import ExerciseSupport
import Foundation
import ItemDetail
import Mutants
import Testing

@testable import Chapter2Stub

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.3 SaboteurURLSession", .tags(.stub, .protocolInjection))
struct Exercise3_SaboteurURLSession {
  var makeSaboteur: @Sendable (Scenario?, SourceLocation) -> any URLSessionProtocol = {
    SaboteurURLSession($0, sourceLocation: $1)
  }

  let teach = Teaching(
    "A saboteur delivers what its scenario says, and without a scenario it complains.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise3_SaboteurURLSession.swift")

  @Test("lets the item through with status 200, 201 and 299")
  func deliversTheItem() async {
    await expect([200, 201, 299].map { (.status($0), .item(Scenario.item)) })
  }

  @Test("delivers the very status of its scenario, 199 and 300 and 404 and 500 among them")
  func deliversTheVeryStatus() async {
    await expect(badStatuses.map { (.status($0), .refused(.network(statusCode: $0))) })
    // An API that looks too closely tells one good status from another.
    await expect(
      [201, 299].map { (.status($0), .refused(.network(statusCode: $0))) }, on: .only200)
  }

  @Test("sends a good body with a bad status, so that only the status is bad")
  func sendsAGoodBodyWithABadStatus() async {
    await expect(badStatuses.map { (.status($0), .item(Scenario.item)) }, on: .noStatusCheck)
  }

  @Test("loses the connection, and delivers nothing but the error")
  func losesTheConnection() async {
    await expect([(.transportError, .lost(Scenario.connectionError.code))])
    let answer = await answer(in: .transportError)
    #expect(
      answer?.data == nil && answer?.response == nil,
      teach("In .transportError SaboteurURLSession delivered a body or a response too."))
  }

  @Test("delivers nothing at all when there is no response")
  func deliversNothingAtAll() async {
    let answer = await answer(in: .noResponse)
    #expect(
      answer != nil && answer?.data == nil && answer?.response == nil && answer?.error == nil,
      teach("In .noResponse SaboteurURLSession kept silent, or delivered more than three nils."))
  }

  @Test("delivers an empty body with a good status")
  func deliversAnEmptyBody() async {
    await expect([(.emptyBody, .refused(.unwrapping))])
  }

  @Test("delivers bytes that are not an item")
  func deliversNoItem() async {
    await expect(
      [Scenario.garbage, .quotedNumbers, .missingPrice].map { ($0, .refused(.parsing)) })
  }

  @Test("spoils a body in one place only")
  func spoilsABodyInOnePlace() async {
    let item = Scenario.item
    let free = Item(id: item.id, title: item.title, descriptions: item.descriptions, price: 0)
    await expect([(.quotedNumbers, .item(item))], on: .lenientNumbers)
    await expect([(.missingPrice, .item(free))], on: .zeroPriceOnMissing)
    let garbage = await answer(in: .garbage)?.data ?? Data("{}".utf8)
    #expect(
      (try? JSONSerialization.jsonObject(with: garbage)) == nil,
      teach("In .garbage SaboteurURLSession delivered JSON; its body is not JSON at all."))
  }

  @Test("records an issue when it has no scenario, and none when it has one")
  func complainsWithoutAScenario() async {
    #expect(
      await !complaints(in: nil).isEmpty,
      teach("SaboteurURLSession was asked without a scenario and nothing was reported."))
    #expect(
      await complaints(in: .status(500)).isEmpty,
      teach("SaboteurURLSession reported an issue though it had a scenario, .status(500)."))
  }

  @Test("records the issue at the line of the test that made it")
  func complainsAtTheLineOfTheTest() async {
    let here = #_sourceLocation
    let complaint = await complaints(in: nil, madeAt: here).first
    #expect(
      complaint?.sourceLocation == here,
      teach("SaboteurURLSession reported no issue, or not at the line of the test that made it."))
  }

  @Test("fails a request without a scenario at once, as no scenario does")
  func resemblesNoScenario() async {
    let log = CompletionLog<LoadOutcome>()
    _ = await issues { load(nil, log.completion) }
    let outcome = await log.values(atLeast: 1).first
    #expect(
      outcome != nil,
      teach("SaboteurURLSession was asked without a scenario and kept silent: the test waits."))
    #expect(
      !Self.isScenario(outcome),
      teach("Without a scenario SaboteurURLSession looked like one: \(outcome.text)."))
  }

  private let badStatuses = [199, 300, 404, 500]
  private typealias Row = (scenario: Scenario, outcome: LoadOutcome)

  /// Expects that an API ends as the table says, in each scenario of it.
  private func expect(
    _ table: [Row], on mutant: APIVariant? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let log = CompletionLog<Row>()
    for row in table {
      load(row.scenario, on: mutant) { log.record((row.scenario, LoadOutcome($0))) }
    }
    let ends = await log.values(atLeast: table.count)
    let end = { (row: Row) in ends.first { $0.scenario == row.scenario }?.outcome }
    // One issue is enough: the other rows may be wrong for the same reason.
    guard let row = table.first(where: { end($0) != $0.outcome }) else { return }
    let api = mutant.map { "a faulty API (it \($0.difference))" } ?? "ItemDetailAPI"
    #expect(
      end(row) == row.outcome,
      teach("In \(row.scenario) \(api) should get \(row.outcome); it got \(end(row).text)."),
      sourceLocation: sourceLocation)
  }

  private func load(
    _ scenario: Scenario?, on mutant: APIVariant? = nil, _ completion: @escaping ItemCompletion
  ) {
    let saboteur = makeSaboteur(scenario, #_sourceLocation)
    let api =
      mutant?.makeAPI(saboteur, ShopURL.any)
      ?? ItemDetailAPI(urlSession: saboteur, baseURL: ShopURL.any)
    api.loadItemDetail(id: Scenario.item.id, completion: completion)
  }

  private func answer(in scenario: Scenario) async -> SessionAnswer? {
    let log = CompletionLog<SessionAnswer>()
    makeSaboteur(scenario, #_sourceLocation).send(URLRequest(url: ShopURL.any), to: log)
    return await log.values(atLeast: 1).first
  }

  private func complaints(
    in scenario: Scenario?, madeAt sourceLocation: SourceLocation = #_sourceLocation
  ) async -> [Issue] {
    await issues {
      let log = CompletionLog<SessionAnswer>()
      makeSaboteur(scenario, sourceLocation).send(URLRequest(url: ShopURL.any), to: log)
      await log.values(atLeast: 1)
    }
  }

  private static func isScenario(_ outcome: LoadOutcome?) -> Bool {
    switch outcome {
    case .item, .refused: true
    case .lost(let code): code == Scenario.connectionError.code
    case .failed, nil: false
    }
  }
}

extension LoadOutcome? {
  fileprivate var text: String { map { "\($0)" } ?? "no answer" }
}
