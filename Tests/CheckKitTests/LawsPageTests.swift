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

  @Test("has each law that the checks know, with its harm, in a row of its own, and no other")
  func agreesWithTheChecks() throws {
    let rows = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| the law") && !$0.hasPrefix("| ---") }
      .map(String.init)
    #expect(Set(rows).subtracting(Self.rows) == [], "These are on the page alone.")
    #expect(Self.rows.subtracting(rows) == [], "These are in the checks alone.")
    #expect(rows.count == Set(rows).count, "A law is on the page twice.")
  }

  private static var rows: Set<String> {
    var rows = Set(APILaws.answering.map(\.row))
    rows.insert(Law<SessionDouble>.deliversWhatIsSet.row)
    rows.formUnion(SessionReportLaws.silent.map(\.row))
    rows.formUnion(URLProtocolLaws.ofSilence.map(\.row))
    for stage in DiagnosisStage.allCases {
      rows.formUnion((SessionLaws.inStages[stage] ?? []).map(\.row))
      rows.formUnion((URLProtocolLaws.inStages[stage] ?? []).map(\.row))
      rows.formUnion((UntoldURLProtocol.inStages[stage] ?? []).map(\.row))
      rows.formUnion((TransportLaws.inStages[stage] ?? []).map(\.row))
    }
    return rows
  }
}

extension Law {
  fileprivate var row: String { "| \(description) | \(harm) |" }
}
