import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.3 SaboteurURLSession", .tags(.stub, .protocolInjection))
struct Exercise3_SaboteurURLSession {
  var makeSaboteur: @Sendable (Scenario?, SourceLocation) -> any URLSessionProtocol =
    Exercise3_Subject.makeSaboteur

  let teach = Teaching(
    "A saboteur delivers what its scenario says, and without a scenario it complains.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise3_SaboteurURLSession.swift")

  @Test("lets the item through with status 200, 201 and 299")
  func deliversTheItem() async {
    await expect([200, 201, 299].map { (.status($0), .item(Scenario.item)) })
  }

  @Test("delivers the very status of its scenario, 199 and 300 and 404 and 500 among them")
  func deliversTheVeryStatus() async {
    guard
      await expect(badStatuses.map { (.status($0), .refused(.network(statusCode: $0))) })
    else { return }
    // ItemDetailAPI does not tell one good status from another.
    for status in [201, 299] {
      let answer = await answer(in: .status(status))
      guard
        teach.expect(
          answer?.statusCode == status,
          "In .status(\(status)) SaboteurURLSession delivered \(answer.orNothing).")
      else { return }
    }
  }

  @Test("sends a good body with a bad status, so that only the status is bad")
  func sendsAGoodBodyWithABadStatus() async {
    await expect(
      badStatuses.map { (.status($0), .item(Scenario.item)) }, on: .noStatusCheck,
      otherwise: "so the body is not the item's")
  }

  @Test("loses the connection, and delivers nothing but the error")
  func losesTheConnection() async {
    await expect([(.transportError, .lost(Scenario.connectionError.code))])
    let answer = await answer(in: .transportError)
    teach.expect(
      answer?.data == nil && answer?.response == nil,
      "In .transportError SaboteurURLSession delivered a body or a response too.")
  }

  @Test("delivers nothing at all when there is no response")
  func deliversNothingAtAll() async {
    let answer = await answer(in: .noResponse)
    let isNothing = answer.map { $0.data == nil && $0.response == nil && $0.error == nil }
    teach.expect(
      isNothing == true,
      "In .noResponse SaboteurURLSession should call back with three nils; it delivered"
        + " \(answer.orNothing).")
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
    let elsewhere = "so something else in the body is wrong too"
    guard
      await expect([(.quotedNumbers, .item(item))], on: .lenientNumbers, otherwise: elsewhere),
      await expect([(.missingPrice, .item(free))], on: .zeroPriceOnMissing, otherwise: elsewhere)
    else { return }
    let quoted = await answer(in: .quotedNumbers)?.data ?? Data()
    let bothAreQuoted = (try? JSONDecoder().decode(QuotedNumbers.self, from: quoted)) != nil
    teach.expect(
      bothAreQuoted,
      "In .quotedNumbers SaboteurURLSession did not send both numbers, id and price, as text.")
  }

  @Test("delivers garbage that is no JSON of any kind")
  func deliversNoJSON() async {
    let garbage = await answer(in: .garbage)?.data
    let isJSON = garbage.map {
      (try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed)) != nil
    }
    teach.expect(
      isJSON == false,
      "In .garbage SaboteurURLSession delivered \(garbage == nil ? "no body" : "JSON").")
  }

  @Test("records an issue when it has no scenario, and none when it has one")
  func complainsWithoutAScenario() async {
    teach.expect(
      await !complaints(in: nil).isEmpty,
      "SaboteurURLSession was asked without a scenario and nothing was reported.")
    teach.expect(
      await complaints(in: .status(500)).isEmpty,
      "SaboteurURLSession reported an issue though it had a scenario, .status(500).")
    let early = await issues { _ = makeSaboteur(nil, #_sourceLocation) }
    teach.expect(
      early.isEmpty, "SaboteurURLSession reported an issue when it was made, before it was asked.")
  }

  @Test("records the issue at the line of the test that made it")
  func complainsAtTheLineOfTheTest() async {
    let here = #_sourceLocation
    guard
      let complaint = teach.expectValue(
        await complaints(in: nil, madeAt: here).first,
        "SaboteurURLSession was asked without a scenario and reported nothing, and so at no line.")
    else { return }
    teach.expect(
      complaint.sourceLocation == here,
      "SaboteurURLSession reported its issue at another line than that of the test.")
  }

  @Test("fails a request without a scenario at once, as no scenario does")
  func resemblesNoScenario() async {
    let log = CompletionLog<LoadOutcome>()
    _ = await issues { load(nil, log.completion) }
    let outcome = await log.values(atLeast: 1).first
    teach.expect(
      outcome != nil,
      "SaboteurURLSession was asked without a scenario and kept silent: the test waits.")
    teach.expect(
      !Self.isScenario(outcome),
      "Without a scenario SaboteurURLSession looked like one: \(outcome.orNothing).")
  }

  private let badStatuses = [199, 300, 404, 500]
  private typealias Row = (scenario: Scenario, outcome: LoadOutcome)

  /// Expects that an API ends as the table says, in each scenario of it.
  @discardableResult
  private func expect(
    _ table: [Row], on mutant: APIVariant? = nil, otherwise conclusion: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    let log = CompletionLog<Row>()
    for row in table {
      load(row.scenario, on: mutant) { log.record((row.scenario, LoadOutcome($0))) }
    }
    let ends = await log.values(atLeast: table.count)
    let end = { (row: Row) in ends.first { $0.scenario == row.scenario }?.outcome }
    // One issue is enough: the other rows may be wrong for the same reason.
    guard let row = table.first(where: { end($0) != $0.outcome }) else { return true }
    let what =
      mutant.map { "\(row.outcome) should come from an API that \($0.difference)" }
      ?? "ItemDetailAPI should get \(row.outcome)"
    let got = end(row).orNothing + (conclusion.map { ", \($0)" } ?? "")
    return teach.expect(
      end(row) == row.outcome, "In \(row.scenario) \(what); it got \(got).",
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

/// An item whose two numbers are text.
private struct QuotedNumbers: Decodable {
  let id, price: String
}
