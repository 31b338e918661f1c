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
      #expect(report.inspection.findings == [], "\(rule.name)")
      #expect(report.inspection.count > 0, "\(rule.name)")
    }
  }

  @Test("A fault is found, with file and remedy", arguments: faults)
  func fault(_ fault: Fault) throws {
    var fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fault.plant(&fixture)
    var facts = fixture.soundFacts()
    fault.distort(&facts)
    let findings = fault.rule.check(facts).findings
    let whats = findings.map(\.what)
    #expect(whats.contains { $0.contains(fault.says) })
    #expect(findings.allSatisfy { !$0.file.isEmpty && !$0.remedy.isEmpty })
  }

  @Test("A test that runs elsewhere may be skipped", arguments: ["Answers", "Lesson"])
  func skipped(_ folder: String) throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fixture.write("Tests/Chapter1OneTests/\(folder)/Careful.swift", "")
    var facts = fixture.soundFacts()
    let reason = Reason.wasSkipped("Test it() skipped")
    facts.solutions?.run.checks.append(
      CheckResult("A.Careful", "it", .undecided(reason), fileID: "Chapter1OneTests/Careful.swift"))
    #expect(RunIsWhole().check(facts).findings == [])
    facts.solutions?.run.checks[0].outcome = .undecided(reason)
    #expect(SolutionsAreGreen().check(facts).findings.count == 1)
  }

  @Test("No rule is without a fault") func everyRuleCanFail() {
    let tried = Set(Self.faults.map(\.rule.name))
    #expect(CourseCheck.rules.map(\.name).filter { !tried.contains($0) } == [])
  }

  @Test("A rule that finds nothing to look at is not kept") func emptyCourse() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let facts = CourseFacts(course: Course(chapters: []), files: fixture.files)
    let report = RuleReport(SwapTurnsGreen(), facts)
    #expect(!report.isKept)
  }
}
