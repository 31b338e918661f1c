import DoubleKit
import Foundation
import Testing

@testable import CheckKit

@Suite("The page of the laws")
struct LawsPageTests {
  /// The root of the package is three folders above this file.
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Chapters/Laws.md")

  @Test("has each law that the checks know, in a row of its own, and no other")
  func agreesWithTheChecks() throws {
    let rows = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { $0.dropFirst(2).components(separatedBy: " | ")[0] }
      .filter { $0 != "the law" && $0 != "---" }
    #expect(Set(rows).subtracting(Self.laws) == [], "These are on the page alone.")
    #expect(Self.laws.subtracting(rows) == [], "These are in the checks alone.")
    #expect(rows.count == Set(rows).count, "A law is on the page twice.")
  }

  @Test("says what a broken law does to tests in the words of the diagnosis")
  func agreesWithTheDiagnosis() throws {
    let rows = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
    for advice in LawAdvice.all {
      let row = rows.first { $0.hasPrefix("| \(advice.law) | ") }
      #expect(row?.hasSuffix(" | \(advice.harm) |") == true)
    }
  }

  private static var laws: Set<String> {
    let urlProtocol =
      [URLProtocolLaws.answeringItsOwn, .failing, .silent]
      .flatMap { $0.laws + $0.lateLaws } + URLProtocolLaws.underThreads
    let record: [Law<RecordingDouble<URLRequest>>] =
      RecordLaws.all() + RecordLaws.whenItAnswers() + [
        RecordLaws.judgesNothing()
      ] + RecordLaws.underThreads() + RecordLaws.ofRequests + RecordLaws.ofStreams
    let texts: [[String]] = [
      (SessionLaws.answering + SessionLaws.faithful + SessionLaws.late + SessionLaws.underThreads)
        .map(\.description),
      (SessionReportLaws.all + SessionReportLaws.resumed + SessionReportLaws.silent
        + SessionReportLaws.underThreads)
        .map(\.description),
      (APILaws.answering + APILaws.late + APILaws.underThreads).map(\.description),
      urlProtocol.map(\.description),
      (TransportLaws.answering + TransportLaws.underThreads).map(\.description),
      TransportLaws.holding.map(\.description),
      [TransportLaws.deliversAsGiven, TransportLaws.failsTheFirstCall].map(\.description),
      record.map(\.description),
    ]
    return Set(texts.joined())
  }
}
