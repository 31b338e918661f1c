import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("2.4 SaboteurURLProtocol", .tags(.stub, .urlProtocol))
struct Exercise4_SaboteurURLProtocol {
  var makeSession: @Sendable ([String: SessionAnswer]) -> DoubledSession =
    Exercise4_Subject.makeSession

  let teach = Teaching(
    "A saboteur with a table answers each path from its row, and fails every other path.",
    open: "Chapters/Chapter2Stub/URLProtocol/Exercise4_SaboteurURLProtocol.swift")

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      .answeringItsOwn,
      keptBy: URLProtocolDouble("SaboteurURLProtocol") { [makeSession] answer, requests in
        makeSession(Dictionary(requests.map { ($0.path, answer) }) { first, _ in first })
      })
  }

  @Test("answers each path from its row, as often as it is asked")
  func answersEachPathFromItsRow() async {
    let session = makeSession(Self.table)
    let rows = [
      ("/items/12", 503), ("/items/1", 410), ("/cups/1", 418), ("/items/1/price", 451),
      ("/items", 206), ("/", 299), ("/차/보리차", 226), ("/items/1", 410), ("/sale/50%", 208),
      ("/cups/*", 421),
    ]
    let loads = await calls(for: rows.map(\.0), from: session)
    let wrong = zip(rows, loads).filter { row, load in load.status != row.1 }
    guard let (row, load) = wrong.first else { return }
    let others = wrong.count == 1 ? "" : " \(wrong.count - 1) more rows were answered wrongly."
    teach.expect(
      false,
      "The row of \(row.0) has status \(row.1), and SaboteurURLProtocol gave"
        + " \(load.status.map { "status \($0)" } ?? "no status").\(others)")
  }

  @Test("fails each path without a row, with an error that says the path")
  func failsAnUnknownPath() async {
    let unknown = [
      "/items/2", "/items/123", "/cups/1/2", "/price", "/items/12/price", "/Items/1",
      "/items//1", "/items/1;v=2", "/cups/7", "/sale/50", "/차/보리",
    ]
    let tables = [
      (Self.table, unknown), (["/items": .status(206)], ["/", "/items/4"]), ([:], ["/", "/items"]),
    ]
    for (table, paths) in tables {
      let methods = ["GET", "PUT", "DELETE", "POST", "PATCH", "HEAD"]
      let loads = await calls(for: paths, methods, from: makeSession(table))
      for (place, path) in paths.enumerated() {
        let method = methods[place % methods.count]
        guard fails("\(method) \(path)", path, in: table, loads[place]) else {
          return
        }
      }
    }
  }

  /// Expects that the load of a path without a row has failed by its name.
  private func fails(
    _ request: String, _ path: String, in table: [String: SessionAnswer], _ calls: [ClientCall]
  ) -> Bool {
    let what = table.isEmpty ? "the table is empty" : "which has no row"
    let text = calls.failureText ?? ""
    return teach.expect(
      calls.isOneFailure,
      "SaboteurURLProtocol was asked for \(request), \(what), and told its client \(calls.text).")
      && teach.expect(
        text.contains(path) || text.contains(escaped(path)),
        "SaboteurURLProtocol was asked for \(request), and its error does not say the path: \(text)."
      )
  }

  /// Rows that look alike.
  private static let table: [String: SessionAnswer] = [
    "/items": .status(206), "/items/1": .status(410), "/items/12": .status(503),
    "/items/1/price": .status(451), "/cups/1": .status(418), "/": .status(299),
    "/차/보리차": .status(226), "/sale/50%": .status(208), "/cups/*": .status(421),
  ]

  private func escaped(_ path: String) -> String {
    var parts = URLComponents()
    parts.path = path
    return parts.percentEncodedPath
  }

  private func calls(
    for paths: [String], _ methods: [String] = ["GET"], from session: DoubledSession
  ) async -> [[ClientCall]] {
    let requests = paths.enumerated().map { place, path in
      var parts = URLComponents(url: session.baseURL, resolvingAgainstBaseURL: false)
      parts?.path = path
      var request = URLRequest(url: parts?.url ?? session.baseURL)
      request.httpMethod = methods[place % methods.count]
      return request
    }
    return await session.clientCalls(loading: requests)
  }
}
