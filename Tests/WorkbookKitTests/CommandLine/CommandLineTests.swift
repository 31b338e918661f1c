import Foundation
import Testing

@testable import WorkbookKit

@Suite("The command line answers in sentences and exit codes") struct CommandLineTests {
  @Test(
    "Anything unknown is wrong usage",
    arguments: [
      [], ["corse"], ["course"], ["course", "check", "now"], ["check", "course"],
    ])
  func wrongUsage(arguments: [String]) {
    let (code, output) = run(arguments)
    #expect(code == 64)
    for part in ["Error: ", "Help: ", "Usage:", "See: ", "swift run workbook course check"] {
      #expect(output.contains(part))
    }
  }

  @Test("A folder without chapters is named") func wrongFolder() {
    let (code, output) = run(["course", "check"])
    #expect(code == 64)
    #expect(output.contains("no Chapters folder in /nowhere"))
  }

  @Test("Help is no error") func help() {
    let (code, output) = run(["--help"])
    #expect(code == 0)
    #expect(output.hasPrefix("Usage:"))
  }

  @Test("A fault of the tool's own is told apart") func ownFault() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    var tool = CommandLineTool(course: fixture.course, root: fixture.root)
    tool.commands = [
      Command(words: ["fail"], summary: "fails") { _, _ in throw ToolFault("The disk is full.") }
    ]
    #expect(tool.answer(to: ["fail"]).exit == .ownFault)
    #expect(tool.answer(to: ["fail"]).text == "Error: The disk is full.\n")
  }

  private func run(_ arguments: [String]) -> (code: Int32, output: String) {
    let tool = CommandLineTool(course: .workbook, root: URL(filePath: "/nowhere"))
    let answer = tool.answer(to: arguments)
    return (answer.exit.rawValue, answer.text)
  }
}

@Suite("A report has a line for each rule") struct CourseReportTests {
  @Test("Kept and broken rules, findings with remedies, times") func text() throws {
    var fixture = try FixtureCourse()
    defer { fixture.remove() }
    fixture.edit("1.2") { $0.points = 0 }
    let facts = fixture.soundFacts()
    let rules: [any Rule] = [LintIsClean(), CatalogIsSound()]
    let report = CourseReport(
      rules: rules.map { RuleReport($0, facts) }, times: Times(facts, total: 61))
    #expect(!report.isSound)
    #expect(
      report.text == """
        ok   lint is clean         1
        FAIL the catalog is sound  6
             Sources/WorkbookKit/Catalog/Catalog+Chapter1.swift: 1.2 is worth 0 points
               → Give it one or more.

        WORKBOOK_CHAPTER=1, build (cold) and first red: 1.10 s
        all 30 tests of the solutions edition: 0.20 s
        slowest check: Chapter1OneTests.Exercise1_Number/answersRight, 0.01 s
        total: 61.0 s
        The course is not sound: 1 of 2 rules do not hold.

        """)
  }
}
