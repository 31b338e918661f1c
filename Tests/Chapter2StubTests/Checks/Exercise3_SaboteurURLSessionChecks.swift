import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("2.3 SaboteurURLSession", .tags(.stub, .protocolInjection))
struct Exercise3_SaboteurURLSession {
  var makeSaboteur: @Sendable (Scenario?, SourceLocation) -> any URLSessionProtocol =
    Exercise3_Subject.makeSaboteur

  let teach = Teaching(
    "A saboteur delivers what its scenario says, and complains if it has none.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise3_SaboteurURLSession.swift")

  @Test("delivers the item with each good status")
  func deliversTheItem() async {
    await expect([200, 201, 204, 226, 299].map { (.status($0), .item(Scenario.item)) })
  }

  @Test("delivers the exact status of its scenario, with the item as the body")
  func deliversTheVeryStatus() async {
    guard
      await expect(badStatuses.map { (.status($0), .refused(.network(statusCode: $0))) }),
      await expect(
        badStatuses.map { (.status($0), .item(Scenario.item)) }, on: .noStatusCheck,
        otherwise: "so the body is not Scenario.itemJSON")
    else { return }
    // ItemDetailAPI does not tell one good status from another.
    for status in [201, 204, 226, 299] {
      let answer = await answer(in: .status(status))
      guard
        teach.expect(
          answer?.statusCode == status,
          "In .status(\(status)) SaboteurURLSession delivered \(answer.orNothing).")
      else { return }
    }
  }

  @Test("delivers an error alone, or three nils")
  func deliversNoResponse() async {
    guard
      await expect([(.transportError, .lost(Scenario.connectionError.code))]),
      let lost = await answer(in: .transportError),
      teach.expect(
        lost.data == nil && lost.response == nil,
        "In .transportError SaboteurURLSession delivered more than the error: \(lost).")
    else { return }
    let answer = await answer(in: .noResponse)
    let isNothing = answer.map { $0.data == nil && $0.response == nil && $0.error == nil }
    teach.expect(
      isNothing == true,
      "In .noResponse SaboteurURLSession should call back with three nils; it delivered"
        + " \(answer.orNothing).")
  }

  @Test("delivers an empty body, or one that is not an item")
  func deliversNoItem() async {
    guard
      await expect(
        [(.emptyBody, .refused(.unwrapping))]
          + [Scenario.garbage, .quotedNumbers, .missingPrice].map { ($0, .refused(.parsing)) })
    else { return }
    let empty = await answer(in: .emptyBody)?.data
    guard
      teach.expect(
        empty?.isEmpty == true,
        "In .emptyBody SaboteurURLSession delivered no body; an empty body has no bytes, and is not nil."
      )
    else { return }
    let garbage = await answer(in: .garbage)?.data
    let isJSON = garbage.map {
      (try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed)) != nil
    }
    guard
      teach.expect(
        isJSON == false,
        "In .garbage SaboteurURLSession delivered \(garbage == nil ? "no body" : "JSON").")
    else { return }
    // ItemDetailAPI refuses a bad status before it looks at the body.
    for scenario in [Scenario.emptyBody, .garbage, .quotedNumbers, .missingPrice] {
      let answer = await answer(in: scenario)
      guard
        teach.expect(
          answer?.statusCode == 200 && answer?.error == nil,
          "In \(scenario) SaboteurURLSession delivered \(answer.orNothing), not status 200.")
      else { return }
    }
  }

  @Test("spoils the body in one place only")
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
    guard
      teach.expect(
        bothAreQuoted,
        "In .quotedNumbers SaboteurURLSession did not send both numbers, id and price, as text.")
    else { return }
    let names = await answer(in: .missingPrice)?.names ?? []
    teach.expect(
      names == ["descriptions", "id", "title"],
      "In .missingPrice SaboteurURLSession sent \(names): it should leave out the price alone.")
  }

  @Test("reports an issue if it has no scenario, and only then")
  func complainsWithoutAScenario() async {
    let (reports, warnings) = await complaints(in: nil)
    let what =
      warnings.isEmpty
      ? "no report reached the test" : "reported a warning, which fails no test"
    guard
      teach.expect(
        !reports.isEmpty, "SaboteurURLSession was asked without a scenario and \(what).")
    else { return }
    let early = await issues { [makeSaboteur] in _ = makeSaboteur(nil, #_sourceLocation) }
    teach.expect(
      early.isEmpty, "SaboteurURLSession reported an issue when it was made, before it was asked.")
    for scenario in scenarios {
      let count = await complaints(in: scenario).issues.count
      guard
        teach.expect(
          count == 0,
          "SaboteurURLSession reported an issue though it had a scenario, \(scenario).")
      else { return }
    }
  }

  @Test("fails each request with NotConfigured if it has no scenario")
  func resemblesNoScenario() async {
    let answers = CompletionLog<SessionAnswer>()
    _ = await issues { [makeSaboteur] in
      let saboteur = makeSaboteur(nil, #_sourceLocation)
      for count in 1...2 {
        saboteur.send(URLRequest(url: ShopURL.any), to: answers)
        await answers.values(atLeast: count)
      }
    }
    guard
      teach.expect(
        answers.values.count >= 2,
        "SaboteurURLSession was asked twice without a scenario and called back"
          + " \(answers.values.count) times, so a test would wait.")
    else { return }
    let likeness = answers.values.first {
      $0.error == nil || ($0.error as? URLError)?.code == Scenario.connectionError.code
    }
    guard
      teach.expect(
        likeness == nil,
        "Without a scenario SaboteurURLSession looked like one: \(likeness.orNothing).")
    else { return }
    let other = answers.values.first { !$0.isNotConfigured }
    teach.expect(
      other == nil,
      "Without a scenario SaboteurURLSession delivered \(other.orNothing): it should fail the"
        + " request with NotConfigured, and deliver nothing else.")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      SessionLaws.answering,
      keptBy: SessionDouble("SaboteurURLSession") { [makeSaboteur] answer in
        makeSaboteur(answer.statusCode.map { .status($0) }, #_sourceLocation)
      })
    await teach.expect(
      SessionReportLaws.all + SessionReportLaws.resumed,
      keptBy: ReportingSession("SaboteurURLSession") { [makeSaboteur] in makeSaboteur(nil, $0) })
    let breaches = CompletionLog<String>()
    _ = await issues { [makeSaboteur] in
      let strict = SessionDouble("SaboteurURLSession") { _ in makeSaboteur(nil, #_sourceLocation) }
      for law in SessionLaws.calling {
        if let breach = await law.breach(strict) { breaches.record("Without a scenario \(breach)") }
      }
    }
    teach.record(breaches.values, sourceLocation: #_sourceLocation)
  }

  private let badStatuses = [199, 300, 304, 404, 418, 451, 500, 503, 599]
  private let scenarios: [Scenario] = [
    .transportError, .noResponse, .status(200), .status(500), .emptyBody, .garbage,
    .quotedNumbers, .missingPrice,
  ]
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
    let api = mutant.map { "an API that \($0.difference)" } ?? "ItemDetailAPI"
    let got = end(row).orNothing + (conclusion.map { ", \($0)" } ?? "")
    return teach.expect(
      end(row) == row.outcome,
      "In \(row.scenario) \(api) should get \(row.outcome); it got \(got).",
      sourceLocation: sourceLocation)
  }

  private func load(
    _ scenario: Scenario, on mutant: APIVariant? = nil, _ completion: @escaping ItemCompletion
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
  ) async -> (issues: [Issue], warnings: [Issue]) {
    await issuesAndWarnings {
      let log = CompletionLog<SessionAnswer>()
      makeSaboteur(scenario, sourceLocation).send(URLRequest(url: ShopURL.any), to: log)
      await log.values(atLeast: 1)
    }
  }
}

extension SessionAnswer {
  /// Whether it is the error `NotConfigured`, and nothing else.
  fileprivate var isNotConfigured: Bool {
    let name = error.map { "\(type(of: $0))" }
    return name == "NotConfigured" && data == nil && response == nil
  }

  /// The names in the body, an object of JSON.
  fileprivate var names: [String] {
    let object = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return ((object as? [String: Any])?.keys).map { $0.sorted() } ?? []
  }
}

/// An item whose two numbers are text.
private struct QuotedNumbers: Decodable {
  let id, price: String
}
