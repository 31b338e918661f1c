import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("2.3 SaboteurURLSession", .tags(.stub, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise3_SaboteurURLSession {
  var makeSaboteur: @Sendable (Scenario?, SourceLocation) -> any URLSessionProtocol =
    Exercise3_Subject.makeSaboteur

  let teach = Teaching(
    "A saboteur delivers what its scenario says, and complains if it has none.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise3_SaboteurURLSession.swift")

  @Test("delivers what each scenario says")
  func playsEachScenario() async {
    let faults = CompletionLog<String>()
    let reports = await issues {
      for rows in Self.lines {
        // The further rows of a line may be wrong for the same reason.
        for row in rows {
          guard let fault = await fault(in: row) else { continue }
          faults.record("In \(row.scenario) \(fault)")
          break
        }
      }
    }
    let (right, all) = (Self.lines.count - faults.values.count, Self.lines.count)
    teach.count(right: right, of: all)
    guard right == all else {
      return teach.record(
        ["\(right) of \(all) scenarios are right:"] + faults.values,
        sourceLocation: #_sourceLocation)
    }
    teach.expect(reports.isEmpty, "SaboteurURLSession had a scenario, and reported an issue")
  }

  @Test("complains about each request if it has no scenario, then fails it")
  func complainsWithoutAScenario() async {
    let line = #_sourceLocation
    let answers = CompletionLog<SessionAnswer>()
    let urls = ["items/7", "items/8"].map { ShopURL.any.appendingPathComponent($0) }
    let reports = await issues { [makeSaboteur] in
      let saboteur = makeSaboteur(nil, line)
      for url in urls { saboteur.send(URLRequest(url: url), to: answers) }
      await answers.values(atLeast: 2)
    }
    let unnamed = urls.first { url in !reports.contains { $0.account.contains("\(url)") } }
    let isRight = answers.values.count == 2 && answers.values.allSatisfy(\.isNotConfigured)
    guard
      teach.expect(
        reports.count == 2,
        "SaboteurURLSession got two requests without a scenario; it should report two issues, and"
          + " reported \(reports.count)"),
      teach.expect(
        reports.allSatisfy { $0.sourceLocation == line },
        "SaboteurURLSession reported at another line than the one where the test made it: pass on"
          + " the sourceLocation"),
      teach.expect(
        unnamed == nil,
        "SaboteurURLSession was asked for \(unnamed.orNothing), and no report contains this URL")
    else { return }
    let wrong = answers.values.first { !$0.isNotConfigured }
    teach.expect(
      isRight,
      "Without a scenario SaboteurURLSession should deliver NotConfigured to each request, once; it"
        + " delivered \(wrong.map { "(\($0))" } ?? "\(answers.values.count) answers to two")")
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.expectLaws(
      SessionLaws.ofAStub,
      of: SessionDouble("SaboteurURLSession") { [makeSaboteur] answer in
        makeSaboteur(answer.statusCode.map { .status($0) }, #_sourceLocation)
      })
  }
}

extension Exercise3_SaboteurURLSession {
  /// How an API ends in a scenario: the real one, or one with a fault.
  private typealias Row = (scenario: Scenario, api: APIVariant?, outcome: LoadOutcome)

  /// The rows for each line of the starter.
  private static var lines: [[Row]] {
    let item = Scenario.item
    let free = Item(id: item.id, title: item.title, descriptions: item.descriptions, price: 0)
    let (bad, parsing) = ([300, 404, 503], LoadOutcome.refused(.parsing))
    return [
      [(.transportError, nil, .lost(Scenario.connectionError.code))],
      [(.noResponse, nil, .refused(.network(statusCode: nil)))],
      [200, 201, 299].map { (.status($0), nil, .item(item)) }
        + bad.map { (.status($0), nil, .refused(.network(statusCode: $0))) }
        + bad.map { (.status($0), .noStatusCheck, .item(item)) },
      [(.emptyBody, nil, .refused(.unwrapping))],
      [(.garbage, nil, parsing)],
      [(.quotedNumbers, nil, parsing), (.quotedNumbers, .lenientNumbers, .item(item))],
      [(.missingPrice, nil, parsing), (.missingPrice, .zeroPriceOnMissing, .item(free))],
    ]
  }

  /// What an API cannot tell from something else.
  private static let parts: [Scenario: String] = [
    .noResponse: "three nils", .emptyBody: "0 bytes, status 200",
  ]

  private func fault(in row: Row) async -> String? {
    let saboteur = makeSaboteur(row.scenario, #_sourceLocation)
    let (sent, ends) = (CompletionLog<SessionAnswer>(), CompletionLog<LoadOutcome>())
    saboteur.send(URLRequest(url: ShopURL.any), to: sent)
    let got = await sent.values(atLeast: 1).first
    if let parts = Self.parts[row.scenario], parts != got?.description {
      return "SaboteurURLSession should deliver (\(parts)); it delivered (\(got.orNothing))"
    }
    if row.scenario == .garbage, got?.isJSON == true {
      return "SaboteurURLSession sent a body that is JSON"
    }
    if row.scenario == .missingPrice, got?.keys.contains("price") == true {
      return "SaboteurURLSession sent a price: leave it out, since null is a price that is there"
    }
    let makeAPI = row.api?.makeAPI ?? { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    makeAPI(saboteur, ShopURL.any)
      .loadItemDetail(id: Scenario.item.id, completion: ends.completion)
    let end = await ends.values(atLeast: 1).first
    if end != row.outcome {
      let name = row.api.map { "an API that \($0.difference)" } ?? "ItemDetailAPI"
      let rest = row.api == nil ? "" : ", so something else in the body is wrong too"
      let reason = end == .refused(.unwrapping) ? ", its error for a body without bytes" : ""
      return "\(name) should get \(row.outcome); it got \(end.orNothing)\(reason)\(rest)"
    }
    return row.api?.name == APIVariant.lenientNumbers.name && got?.hasQuotedNumbers == false
      ? "SaboteurURLSession did not send both numbers, id and price, as text" : nil
  }
}

extension SessionAnswer {
  /// Whether it is the error `NotConfigured` alone: that type is the learner's, so its name counts.
  fileprivate var isNotConfigured: Bool {
    data == nil && response == nil && error.map { "\(type(of: $0))" } == "NotConfigured"
  }

  fileprivate var isJSON: Bool {
    let body = data ?? Data()
    return (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
  }

  /// The names in a body that is an object of JSON.
  fileprivate var keys: [String] {
    let object = try? JSONDecoder().decode([String: JSONValue].self, from: data ?? Data())
    return object.map { Array($0.keys) } ?? []
  }

  fileprivate var hasQuotedNumbers: Bool {
    struct Quoted: Decodable { let id, price: String }
    return (try? JSONDecoder().decode(Quoted.self, from: data ?? Data())) != nil
  }
}
