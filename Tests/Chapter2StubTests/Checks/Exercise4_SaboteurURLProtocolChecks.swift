import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("2.4 SaboteurURLProtocol", .tags(.stub, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise4_SaboteurURLProtocol {
  var makeSession: @Sendable ([String: SessionAnswer]) -> DoubledSession =
    Exercise4_Subject.makeSession

  let teach = Teaching(
    "A saboteur with a table answers each path from its row, and fails every other path.",
    open: "Chapters/Chapter2Stub/URLProtocol/Exercise4_SaboteurURLProtocol.swift")

  /// Rows that look alike.
  private static let table: [String: SessionAnswer] = [
    "/items": .status(206), "/items/1": .status(410), "/items/12": .status(503),
    "/items/1/price": .status(451), "/cups/1": .status(418),
    "/items/3": .failure(URLError(.timedOut)),
  ]

  @Test("answers each path from its row")
  func answersEachPathFromItsRow() async {
    let rows = Self.table.sorted { $0.key < $1.key }
    let deliveries = await makeSession(Self.table).deliveries(of: rows.map(\.key))
    let wrong = zip(rows, deliveries).filter { !$1.isAnswer($0.value) }
    guard let (row, delivery) = wrong.first else { return }
    let others = wrong.count == 1 ? "" : ". \(wrong.count - 1) more rows were answered wrongly"
    teach.expect(
      false,
      "The row of \(row.key) is (\(row.value)), and SaboteurURLProtocol \(delivery.words)\(others)")
  }

  @Test("takes every request, so that none goes to the network")
  func takesEveryRequest() {
    let session = makeSession(Self.table)
    let elsewhere = ["https://elsewhere.invalid", "http://elsewhere.invalid/items/1"]
    let urls =
      ["/items/1", "/items/2"].map(session.baseURL.appendingPathComponent)
      + elsewhere.compactMap { URL(string: $0) }
    let refused = urls.first { !session.askWhetherItCouldLoad(URLRequest(url: $0)) }
    teach.saying("A request that canInit refuses may go to the network.").expect(
      refused == nil, "SaboteurURLProtocol refuses \(refused.orNothing) in canInit")
  }

  @Test("fails each path without a row, with an error that contains the path", .askedLast)
  func failsAnUnknownPath() async {
    let paths = ["/items/2", "/items/123", "/items/12/price", "/cups"]
    let deliveries = await makeSession(Self.table).deliveries(of: paths)
    for (path, delivery) in zip(paths, deliveries) {
      let isNamed = delivery.errorText?.contains(path) == true
      let what =
        delivery.isOneFailure ? "failed with an error that does not contain it" : delivery.words
      guard
        teach.expect(
          delivery.isOneFailure && isNamed,
          "The path \(path) has no row, and SaboteurURLProtocol \(what)")
      else { return }
    }
  }
}
