import CheckKit
import DoubleKit
import Foundation
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
    let session = makeSession(Self.table)
    let asked = ["/items/12", "/items/1", "/cups/1", "/items/1/price", "/items", "/items/1"]
    let loads = await calls(for: asked, from: session)
    let statuses = loads.map { $0.status.map(String.init) ?? "none" }.joined(separator: ", ")
    teach.expect(
      statuses == "503, 410, 418, 451, 206, 410",
      "SaboteurURLProtocol was asked for \(asked) and gave the statuses \(statuses).")
  }

  @Test("fails each path without a row, and says which it is")
  func failsAnUnknownPath() async {
    let unknown = [
      "/items/2", "/items/123", "/", "/cups/1/2", "/price", "/items/12/price", "/Items/1",
    ]
    let session = makeSession(Self.table)
    for (path, calls) in zip(unknown, await calls(for: unknown, from: session)) {
      guard
        teach.expect(
          calls.isOneFailure,
          "SaboteurURLProtocol was asked for \(path), which has no row, and told its client"
            + " \(calls.text).")
      else { return }
      let text = calls.failureText ?? ""
      guard
        teach.expect(
          text.contains(path),
          "SaboteurURLProtocol was asked for \(path), and its error does not say so: \(text).")
      else { return }
    }
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      .answering,
      keptBy: URLProtocolDouble("SaboteurURLProtocol") { [makeSession] answer, requests in
        makeSession(Dictionary(requests.map { ($0.path, answer) }) { first, _ in first })
      })
  }

  /// Rows that look alike.
  private static let table: [String: SessionAnswer] = [
    "/items": .status(206), "/items/1": .status(410), "/items/12": .status(503),
    "/items/1/price": .status(451), "/cups/1": .status(418),
  ]

  private func calls(
    for paths: [String], from session: DoubledSession
  ) async -> [[ClientCall]] {
    await session.clientCalls(
      loading: paths.map { path in
        URLRequest(url: URL(string: session.baseURL.absoluteString + path) ?? session.baseURL)
      })
  }
}
