import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("Each rule holds for a sound course, and fails for each fault") struct RuleTests {
  static let faults: [Fault] =
    Fault.ofTheCatalog + Fault.ofTheFiles + Fault.ofTheLessons + Fault.ofTheBuild
    + Fault.ofTheStarters + Fault.ofTheSolutions

  @Test("A sound course keeps every rule, and each looks at something")
  func soundCourse() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    for rule in CourseCheck.rules {
      let report = RuleReport(rule, fixture.soundFacts())
      #expect(report.problems == [], "\(rule.name)")
      #expect(report.count > 0, "\(rule.name)")
    }
  }

  @Test("A fault is found, with file and remedy", arguments: faults)
  func fault(_ fault: Fault) throws {
    var fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fault.plant(&fixture)
    var facts = fixture.soundFacts()
    fault.distort(&facts)
    let problems = RuleReport(fault.rule, facts).problems
    let sentences = problems.map(\.what)
    #expect(sentences.contains { $0.contains(fault.sentence) })
    #expect(problems.allSatisfy { !$0.file.isEmpty && !$0.remedy.isEmpty })
  }

  @Test("A test that runs elsewhere may be skipped", arguments: ["Answers", "Lesson"])
  func skipped(_ folder: String) throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fixture.write("Tests/Chapter1OneTests/\(folder)/Careful.swift", "")
    var facts = fixture.soundFacts()
    let outcome = Outcome.undecided(.wasSkipped)
    facts.solutions?.run.checks.append(
      CheckResult("A.Careful", "it", outcome, fileID: "Chapter1OneTests/Careful.swift"))
    #expect(RuleReport(RunIsWhole(), facts).problems == [])
    facts.solutions?.run.checks[0].outcome = outcome
    #expect(RuleReport(SolutionsAreGreen(), facts).problems.count == 1)
  }

  @Test(
    "A short sleep, and one with its reason, may be",
    arguments: [
      "usleep(10_000)", "queue.asyncAfter(deadline: .now() + 0.05) {}", "clock.sleep(1)",
      "// sleep: A lesson is about it.\nawait Task.sleep(for: .seconds(9))",
      "sleep(9)  // sleep: A lesson is about it.",
    ])
  func sleeps(_ line: String) throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fixture.write("Tests/Chapter1OneTests/Lesson/Sleeps.swift", line)
    #expect(RuleReport(NoSleepStandsForAnAbsence(), fixture.soundFacts()).problems == [])
  }

  @Test("No rule is without a fault") func everyRuleCanFail() {
    let tried = Set(Self.faults.map(\.rule.name))
    #expect(CourseCheck.rules.map(\.name).filter { !tried.contains($0) } == [])
  }

  @Test("A rule that finds nothing to look at is not kept") func emptyCourse() throws {
    let facts = CourseFacts(
      course: Course(chapters: []), files: CourseFiles(root: .temporaryDirectory))
    #expect(!RuleReport(SwapTurnsGreen(), facts).isKept)
  }

  @Test("The report has a line for each rule, problems with remedies") func text() throws {
    var fixture = try FixtureCourse()
    defer { fixture.remove() }
    fixture.edit("1.2") { $0.points = 0 }
    let rules: [any Rule] = [TodosMarkTheWork(), CatalogIsSound()]
    let facts = fixture.soundFacts()
    let report = CourseReport(rules: rules.map { RuleReport($0, facts) }, seconds: 61)
    #expect(!report.isSound)
    #expect(
      report.text == """
        ok   one to three TODOs a starter, none in a solution  6
        FAIL the catalog is sound                              6
             Sources/Tool/Core/Course/Catalog/Catalog+Chapter1.swift: 1.2 is worth 0 points, and 2 checks share them
               → Give it 2 or more: no check is worth nothing.

        total: 61.0 s
        The course is not sound: 1 of 2 rules do not hold.

        """)
  }
}

@Suite("The workbook's own catalog and sources") struct CatalogTests {
  private let facts = CourseFacts(
    course: .workbook, files: CourseFiles(root: PackageRoot.url), commands: Command.all)

  @Test(
    "They keep the rules that need no build",
    arguments: [
      CatalogIsSound(), GeneratedIsCurrent(), KitsImportNetworking(), NoSleepStandsForAnAbsence(),
    ] as [any Rule])
  func sound(_ rule: any Rule) { #expect(RuleReport(rule, facts).problems == []) }

  @Test("An update would not write the digests again") func digests() {
    let source = StarterDigests(course: facts.course, files: facts.files).source
    #expect(facts.files.text(StarterDigests.file) == source)
  }
}
