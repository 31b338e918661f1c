import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.4 SaboteurURLProtocol", .tags(.stub, .urlProtocol))
struct Exercise4_SaboteurURLProtocol {
  var makeSession: @Sendable ([String: SessionAnswer]) -> DoubledSession =
    Exercise4_Subject.makeSession

  let teach = Teaching(
    "A saboteur with a table answers each path as its row says, and fails every other one.",
    open: "Chapters/Chapter2Stub/URLProtocol/Exercise4_SaboteurURLProtocol.swift")

  @Test("answers each path from its row, as often as it is asked")
  func answersEachPathFromItsRow() async {
    let session = makeSession([
      "/items/1": .status(410), "/items/12": .status(503), "/items": .status(206),
    ])
    let paths = ["/items/12", "/items/1", "/items", "/items/1", "/items/12"]
    let statuses = await answers(to: paths, from: session).map { $0?.statusCode }
    teach.expect(
      statuses == [503, 410, 206, 410, 503],
      "SaboteurURLProtocol was asked for \(paths) and gave the statuses \(text(statuses)).")
  }

  @Test("feeds ItemDetailAPI every scenario of this seam")
  func feedsTheAPI() async {
    let table = Self.table
    let session = makeSession(
      Dictionary(uniqueKeysWithValues: table.map { ("/items/\($0.id)", $0.answer) }))
    let api = ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
    let log = CompletionLog<(id: Int, outcome: LoadOutcome)>()
    for row in table {
      api.loadItemDetail(id: row.id) { log.record((row.id, LoadOutcome($0))) }
    }
    let ends = await log.values(atLeast: table.count)
    let end = { (row: Row) in ends.first { $0.id == row.id }?.outcome }
    guard let row = table.first(where: { end($0) != $0.outcome }) else { return }
    teach.expect(
      end(row) == row.outcome,
      "For item \(row.id) ItemDetailAPI should get \(row.outcome); it got \(end(row).orNothing)."
    )
  }

  @Test("fails a URL that is not in its table")
  func failsAnUnknownURL() async {
    let calls = await calls(for: "/items/5", from: makeSession(["/items/6": .status(200)]))
    teach.expect(
      calls.isOneFailure,
      "SaboteurURLProtocol was asked for a path without a row and told its client \(calls.text).")
  }

  @Test("names the unknown URL in the error")
  func namesTheUnknownURL() async {
    let calls = await calls(for: "/cups/31", from: makeSession(["/items/6": .status(200)]))
    let error = calls.failureText ?? "no error"
    teach.expect(
      error.contains("/cups/31"),
      "SaboteurURLProtocol was asked for /cups/31 and its error does not say so: \(error).")
  }

  @Test("fails a row with neither a response nor an error")
  func failsAnEmptyRow() async {
    let nothing = SessionAnswer(data: nil, response: nil, error: nil)
    let calls = await calls(for: "/items/8", from: makeSession(["/items/8": nothing]))
    teach.expect(
      calls.isOneFailure,
      "SaboteurURLProtocol was asked for a row with neither a response nor an error and told its"
        + " client \(calls.text).")
  }

  @Test("tells its client of each answer once, and nothing after the end")
  func tellsEachAnswerOnce() async {
    let session = makeSession(["/cups/1": .status(206), "/cups/2": .failure(URLError(.timedOut))])
    for (path, what) in [
      ("/cups/1", "with a response"), ("/cups/2", "with an error"),
      ("/cups/3", "that is not there"),
    ] {
      let calls = await session.clientCalls(loading: session.baseURL.appendingPathComponent(path))
      let endsOnce = calls.last?.isEnd == true && calls.misplacedCall == nil
      teach.expect(
        endsOnce, "For a row \(what) SaboteurURLProtocol told its client \(calls.text).")
      // The next row may cost another wait.
      if !endsOnce { return }
    }
  }

  @Test("keeps the tables of two sessions apart")
  func keepsTheTablesApart() async {
    let open = makeSession(["/items/2": .status(200)])
    let sold = makeSession(["/items/2": .status(410)])
    async let openAnswer = answers(to: ["/items/2"], from: open)[0]
    async let soldAnswer = answers(to: ["/items/2"], from: sold)[0]
    let statuses = await [openAnswer?.statusCode, soldAnswer?.statusCode]
    teach.expect(
      statuses == [200, 410],
      "Two sessions have a row for one path each and gave \(text(statuses)).")
  }

  private typealias Row = (id: Int, answer: SessionAnswer, outcome: LoadOutcome)

  private static let table: [Row] = [
    (1, .failure(URLError(.timedOut)), .lost(.timedOut)),
    (2, .status(200, body: json(2)), .item(item(2))),
    (3, .status(201, body: json(3)), .item(item(3))),
    (4, .status(299, body: json(4)), .item(item(4))),
    (5, .status(199, body: json(5)), .refused(.network(statusCode: 199))),
    (6, .status(300, body: json(6)), .refused(.network(statusCode: 300))),
    (7, .status(404, body: json(7)), .refused(.network(statusCode: 404))),
    (8, .status(500, body: json(8)), .refused(.network(statusCode: 500))),
    (9, .status(200), .refused(.unwrapping)),
    (10, .status(200, body: "<html>"), .refused(.parsing)),
    (11, .status(200, body: json(11).replacing("11", with: "\"11\"")), .refused(.parsing)),
    (12, .status(200, body: json(12).replacing(#""price""#, with: #""cost""#)), .refused(.parsing)),
  ]

  private static func item(_ id: Int) -> Item {
    Item(id: id, title: "Jar", descriptions: "Keeps tea dry.", price: 9000)
  }

  private static func json(_ id: Int) -> String {
    #"{"id":\#(id),"title":"Jar","descriptions":"Keeps tea dry.","price":9000}"#
  }

  /// The answers to some paths, in their order; nil where none came. All are
  /// asked for before the first is waited for.
  private func answers(
    to paths: [String], from session: DoubledSession
  ) async -> [SessionAnswer?] {
    let log = CompletionLog<(index: Int, answer: SessionAnswer)>()
    for (index, path) in paths.enumerated() {
      let url = session.baseURL.appendingPathComponent(path)
      let task = session.urlSession.dataTask(with: url) {
        log.record((index, SessionAnswer(data: $0, response: $1, error: $2)))
      }
      task.resume()
    }
    let values = await log.values(atLeast: paths.count)
    return paths.indices.map { index in values.first { $0.index == index }?.answer }
  }

  /// What the double tells its client of one path. A loader on its way to the
  /// caller adds to an error, and need not take an end without a response for one.
  private func calls(for path: String, from session: DoubledSession) async -> [ClientCall] {
    await session.clientCalls(loading: session.baseURL.appendingPathComponent(path))
  }

  private func text(_ statuses: [Int?]) -> String {
    statuses.map { $0.map(String.init) ?? "none" }.joined(separator: ", ")
  }
}

extension [ClientCall] {
  /// Whether the load failed, and nothing came before that.
  fileprivate var isOneFailure: Bool { first?.isEnd == true && failureText != nil }
}
