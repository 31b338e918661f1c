import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("Each rule holds for a sound course, and fails for each fault") struct RuleTests {
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

  @Test("A fault is found, with file and remedy", arguments: Fault.all)
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
    #expect(RuleReport(SolutionsAreGreen(), facts).problems == [])
  }

  @Test("No rule is without a fault") func everyRuleCanFail() {
    let tried = Set(Fault.all.map(\.rule.name))
    #expect(CourseCheck.rules.map(\.name).filter { !tried.contains($0) } == [])
  }

  @Test("A rule that finds nothing to look at is not kept") func emptyCourse() throws {
    let facts = CourseFacts(
      course: Course(chapters: []), files: CourseFiles(root: .temporaryDirectory))
    #expect(!RuleReport(StartersAreRed(), facts).isKept)
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
    arguments: [CatalogIsSound(), FilesAgree(), SectionsAgree(), SourcesAreSound()] as [any Rule])
  func sound(_ rule: any Rule) { #expect(RuleReport(rule, facts).problems == []) }

  @Test("An update would write neither the digests nor the sections again") func current() {
    let source = facts.course.digestsSource(of: facts.files)
    #expect(facts.files.text(Course.digestsFile) == source)
    for section in facts.pageSources.sections {
      let text = facts.files.text(section.file)
      #expect(text.flatMap(section.updating) == text, "\(section.begin)")
    }
  }
}

@Suite("The text of a chapter in the catalog is read") struct CatalogTextTests {
  private static let text = """
    # 4 Spy: Doubles that remember
    canNow: You see every
      request.

    ## 4.1 A session: all of it
    URLProtocol: SpyCache, 20 points
    red: It shows nothing.
    check remembers (green): Which method
      knows: this one?
    check counts
    notices failsOn (8 faults)
    step step01Begins (A beginning): I begin.
    hint: First.
    hint: Second.
    learned: A lesson.
    leadsOn: What now?
    anotherWay: By hand.
    """

  @Test("Each entry has its place") func reading() throws {
    let chapter = try Chapter(catalog: Self.text)
    #expect(chapter.target == "Chapter4Spy" && chapter.title == "Doubles that remember")
    #expect(chapter.canNow == "You see every request.")
    let entry = try #require(chapter.entries.first)
    #expect(entry.starter == "Chapters/Chapter4Spy/URLProtocol/Exercise1_SpyCache.swift")
    let exercise = entry.exercise
    #expect(exercise.title == "A session: all of it" && exercise.points == 20)
    #expect(
      exercise.checks == [
        Check("remembers", hint: "Which method knows: this one?"),
        Check("counts"), Check("failsOn", .testsNotice), Check("step01Begins"),
      ])
    #expect(exercise.firstRed == "It shows nothing." && exercise.passedByStarter == ["remembers"])
    #expect(exercise.faults == 8)
    #expect(
      exercise.steps == [
        KataStep(check: "step01Begins", title: "A beginning", requirement: "I begin.")
      ])
    let texts = [exercise.learned, exercise.leadsOn, exercise.anotherWay]
    #expect(exercise.hints + texts == ["First.", "Second.", "A lesson.", "What now?", "By hand."])
  }

  @Test(
    "An entry that breaks the form is named",
    arguments: [
      ("canNow", "canThen"), ("## 4.1", "## 4.2"), ("URLProtocol", "Protocol"), ("20", "many"),
      ("check counts", "chek counts"), ("green", "2 wrong"), ("8 faults", "faults"),
    ])
  func faults(old: String, new: String) {
    let text = Self.text.replacing(old, with: new)
    #expect { try Chapter(catalog: text) } throws: { "\($0)".contains(new) }
  }
}
