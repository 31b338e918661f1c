import Foundation
import Testing
@testable import Fixture
@testable import WorkbookAuthoring

@Suite("A report has a line for each rule") struct CourseReportTests {
  @Test("Kept and broken rules, findings with remedies, times") func text() throws {
    var fixture = try FixtureCourse()
    defer { fixture.remove() }
    fixture.edit("1.2") { $0.points = 0 }
    let facts = fixture.soundFacts()
    let rules: [any Rule] = [TodosMarkTheWork(), CatalogIsSound()]
    let report = CourseReport(
      rules: rules.map { RuleReport($0, facts) }, times: Times(facts, total: 61))
    #expect(!report.isSound)
    #expect(
      report.text == """
        ok   one to three TODOs a starter, none in a solution  6
        FAIL the catalog is sound                              6
             Sources/Tool/Core/Course/Catalog/Catalog+Chapter1.swift: 1.2 is worth 0 points, and 2 checks share them
               → Give it 2 or more: no check is worth nothing.

        WORKBOOK_CHAPTER=1, build (cold) and first red: 1.10 s
        all 30 tests of the solutions edition: 0.20 s
        slowest check: Chapter1OneTests.Exercise1_Number/answersRight, 0.01 s
        total: 61.0 s
        The course is not sound: 1 of 2 rules do not hold.

        """)
  }
}
