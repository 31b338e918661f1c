import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("1.1 DummyURLSession", .tags(.dummy, .protocolInjection))
struct Exercise1_DummyURLSession {
  var makeDummy: @Sendable (SourceLocation) -> any URLSessionProtocol =
    Exercise1_Subject.makeDummy

  let teach = Teaching(
    "A dummy fails the test that uses it.",
    open: "Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_DummyURLSession.swift")

  @Test("reports that it was used")
  func reportsThatItWasUsed() async {
    let (issues, warnings) = await issuesAndWarnings { [makeDummy] in
      _ = makeDummy(#_sourceLocation).dataTask(with: URLRequest(url: ShopURL.any)) { _, _, _ in }
    }
    let what =
      warnings.isEmpty
      ? "no report reached the test" : "it reported a warning, which fails no test"
    teach.expect(!issues.isEmpty, "DummyURLSession was asked for a task, but \(what).")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      SessionReportLaws.all + SessionReportLaws.silent,
      keptBy: ReportingSession(
        "DummyURLSession", misusedBy: { _ = $0.dataTask(with: $1) { _, _, _ in } },
        naming: { [$0.url?.absoluteString ?? ""] },
        alsoAskedFor: [
          URL(string: "\(ShopURL.any)/teas/%EB%B3%B4%EB%A6%AC?q=a%20b#top"),
          URL(string: "wishlist/8?page=2", relativeTo: ShopURL.any),
          URL(string: "\(ShopURL.any)/teas?q=\(String(repeating: "pot,", count: 60))"),
        ].compactMap(\.self), make: makeDummy))
  }

  @Test("reports nothing if nobody uses it")
  func staysSilentWhenUntouched() async {
    let results = CompletionLog<Result<Item, any Error>>()
    let issues = await issues { [makeDummy] in
      ItemDetailAPI(urlSession: makeDummy(#_sourceLocation), baseURL: ShopURL.any)
        .loadItemDetail(id: -12, completion: results.record)
    }
    teach.expect(
      issues.isEmpty,
      "DummyURLSession was passed in, nobody used it, and it reported \(issues.map(\.sentence)).")
  }
}
