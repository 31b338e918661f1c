import CheckKit
import DoubleKit
import Foundation
import ItemDetail
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
    let reports = await issues { [makeSaboteur] in
      for (scenario, expected) in Self.rows {
        let log = CompletionLog<SessionAnswer>()
        makeSaboteur(scenario, #_sourceLocation).send(URLRequest(url: ShopURL.any), to: log)
        let delivered = await log.values(atLeast: 1).first?.words
        if delivered == expected { continue }
        faults.record(
          "In \(scenario) SaboteurURLSession should deliver (\(expected)); it delivered"
            + " (\(delivered.orNothing))")
      }
    }
    let (right, all) = (Self.rows.count - faults.values.count, Self.rows.count)
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
  /// What each line of the starter should deliver. The fields of a body are in the order of
  /// their names.
  private static let rows: [(scenario: Scenario, expected: String)] = [
    (.transportError, "URLError.notConnectedToInternet"),
    (.noResponse, "three nils"),
    (.status(503), "status 503 with {\(text), \"id\": 7, \"price\": 18000, \(title)}"),
    (.emptyBody, "0 bytes, status 200"),
    (.garbage, "status 200 with a body that is not JSON"),
    (
      .quotedNumbers, "status 200 with {\(text), \"id\": \"7\", \"price\": \"18000\", \(title)}"
    ),
    (.missingPrice, "status 200 with {\(text), \"id\": 7, \(title)}"),
  ]

  private static let text = "\"descriptions\": \"\(Scenario.item.descriptions)\""
  private static let title = "\"title\": \"\(Scenario.item.title)\""
}

extension SessionAnswer {
  /// The answer with its body spelled out.
  fileprivate var words: String {
    guard let data, !data.isEmpty, error == nil, let statusCode else { return description }
    let json = try? JSONDecoder().decode(JSONValue.self, from: data)
    return "status \(statusCode) with \(json.map { "\($0)" } ?? "a body that is not JSON")"
  }

  /// Whether it is the error `NotConfigured` alone: that type is the learner's, so its name counts.
  fileprivate var isNotConfigured: Bool {
    data == nil && response == nil && error.map { "\(type(of: $0))" } == "NotConfigured"
  }
}
