import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

/// A fault of a course, and the sentence of the rule that finds it.
struct Fault: Sendable, CustomTestStringConvertible {
  let rule: any Rule
  let sentence: String
  /// Changes the files or the catalog of the fixture.
  var plant: @Sendable (inout FixtureCourse) throws -> Void = { _ in }
  /// Changes the facts that were gathered from the fixture.
  var distort: @Sendable (inout CourseFacts) -> Void = { _ in }

  /// A fault of the files or of the catalog.
  init(
    _ rule: any Rule, _ sentence: String,
    plant: @escaping @Sendable (inout FixtureCourse) throws -> Void
  ) { (self.rule, self.sentence, self.plant) = (rule, sentence, plant) }

  /// A fault of what was built and run.
  init(
    run rule: any Rule, _ sentence: String,
    distort: @escaping @Sendable (inout CourseFacts) -> Void
  ) { (self.rule, self.sentence, self.distort) = (rule, sentence, distort) }

  var testDescription: String { "\(rule.name): \(sentence)" }

  static let all = ofTheCatalog + ofTheFiles + ofThePages + ofTheStarters + ofTheSolutions

  private static let ofTheCatalog = [
    Fault(CatalogIsSound(), "can do now") { $0.course.chapters[0].canNow = "" },
    Fault(CatalogIsSound(), "1.2 has 1 hint") { $0.edit("1.2") { $0.hints = [] } },
    Fault(CatalogIsSound(), "1.2 is worth 1 points") { $0.edit("1.2") { $0.points = 1 } },
    Fault(CatalogIsSound(), "1.2 says too little") { $0.edit("1.2") { $0.leadsOn = "" } },
  ]

  private static let ofTheFiles = [
    Fault(FilesAgree(), "is missing") { try $0.delete("\(answers)/Exercise2_Answers.swift") },
    Fault(FilesAgree(), "no exercise of the catalog") {
      try $0.write("\(answers)/Exercise9_Answers.swift", "?")
    },
    Fault(FilesAgree(), "differs from Solutions/Chapter1One/Fixtures/can.txt") {
      try $0.write("Chapters/Chapter1One/Fixtures/can.txt", "43\n")
    },
    Fault(SourcesAreSound(), "it imports FoundationNetworking") {
      try $0.write("Sources/Support/Page.swift", "import FoundationNetworking\n")
    },
    Fault(ClassSeesNoSolutions(), "it names Solutions: “Compare with `Solutions`.”") {
      try $0.replace("# Chapters", with: "Compare with `Solutions`.", in: Course.contents)
    },
    Fault(ClassSeesNoSolutions(), "it names Solutions: “// See Solutions/Chapter1One.”") {
      try $0.write("Sources/Support/Page.swift", "  // See Solutions/Chapter1One.\n")
    },
    Fault(TodosMarkTheWork(), "0 TODOs") {
      try $0.replace("TODO", with: "Later", in: $0["1.2"].starter)
    },
    Fault(TodosMarkTheWork(), "has a TODO") {
      try $0.replace("///", with: "/// TODO", in: $0["1.2"].solution)
    },
  ]

  private static let ofThePages = [
    page(lesson, "differs from its source", "\"hello\"", "\"hallo\""),
    page(lesson, "has no slice farewell", "greeting -->", "farewell -->"),
    page(lesson, "no slice marker", "<!-- slice: deliberately wrong -->", ""),
    page(lesson, "is no file of Sources, Chapters or Tests", "slice: Tests/", "slice: Solutions/"),
    page(lesson, "stands above no listing", "wrong -->\n", "wrong -->\nSo.\n"),
    page(lesson, "differs from its source", "did not answer", "does not answer"),
    page(lesson, "no red marker", "<!-- red: 1.1 -->", ""),
    page(lesson, "1.9 has no red", "red: 1.1", "red: 1.9"),
    page("README.md", "<!-- map --> is out of date", "| numbers |", "| digits |"),
    page("README.md", "it has no <!-- map --> with its end", "<!-- map -->", ""),
    page(Course.comparison, "<!-- matrix --> is out of date", "adds one", "adds two"),
    Fault(PagesAreCurrent(), "its digest is not the one in") {
      try $0.replace("return 0", with: "return 1", in: $0["1.2"].starter)
    },
    Fault(run: PagesAreCurrent(), "no matrix was attached") { $0.solutions?.matrix = nil },
    Fault(SectionsAgree(), "no section of 1.2 names URLProtocol/") {
      try $0.replace("`URLProtocol/", with: "`ProtocolInjection/", in: lesson)
    },
  ]

  private static func page(_ path: String, _ what: String, _ old: String, _ new: String) -> Fault {
    Fault(PagesAreCurrent(), what) { try $0.replace(old, with: new, in: path) }
  }

  private static let ofTheStarters = [
    Fault(run: StartersCompile(), "never used") { $0.starters[1]?.build = .failed([warning]) },
    Fault(run: StartersCompile(), "the build failed: error: no") {
      $0.starters[1]?.build = .failed([])
    },
    Fault(run: StartersAreRed(), "green already") {
      $0.starter { for index in $0.checks.indices { $0.checks[index].outcome = .passed } }
    },
    Fault(run: StartersAreRed(), "answersRight is undecided: it crashed") {
      $0.starter {
        $0.ending = .crashed(signal: 4)
        $0.checks[0].outcome = .undecided(.didNotEnd)
      }
    },
    Fault(run: StartersAreRed(), "fails outside an expectation") {
      $0.starter { $0.checks[0].outcome = .failed([Issue(["Caught error: no"])]) }
    },
    Fault(run: StartersAreRed(), "does not say “did not answer with 42”") {
      $0.starter { $0.checks[0].outcome = .failed([Issue(["Expectation failed: false"])]) }
    },
    Fault(run: StartersAreRed(), "does not name Chapters/Chapter1One") {
      let red = Issue(["Expectation failed: false", "It did not answer with 42."])
      $0.starter { $0.checks[0].outcome = .failed([red]) }
    },
    Fault(run: StartersAreRed(), "passes answersRight; the catalog has none") {
      $0.starter { $0.checks[0].outcome = .passed }
    },
    Fault(StartersAreRed(), "meets 0 faults; the catalog has 3 faults") {
      $0.edit("1.5") { $0.faults = 3 }
    },
  ]

  private static let ofTheSolutions = [
    Fault(run: SolutionsAreGreen(), "answersRight failed: Expectation failed: no") {
      $0.solutions?.run.checks[0].outcome = .failed([Issue(["Expectation failed: no"])])
    },
    Fault(run: SolutionsAreGreen(), "never used") { $0.solutions?.build = .failed([warning]) },
    Fault(run: SolutionsAreGreen(), "not built and run") { $0.solutions = nil },
    Fault(run: SolutionsAreGreen(), "crashed") { $0.solutions?.run.ending = .crashed(signal: 11) },
    Fault(run: SolutionsAreGreen(), "recorded outside a test: too late") {
      $0.solutions?.run.looseIssues = [Issue(["too late"])]
    },
    Fault(run: SolutionsAreGreen(), "it was skipped: Test other() skipped: \"Not today.\"") {
      var skipped = CheckResult("A.B", "other", .undecided(.wasSkipped))
      skipped.skipReason = "Test other() skipped: \"Not today.\""
      $0.solutions?.run.checks.append(skipped)
    },
    Fault(run: ChecksAreProved(), "its checks are answersAgain;") {
      $0.solutions?.run.checks.removeFirst()
    },
    Fault(run: ChecksAreProved(), "it judged 0 wrong answers and 2 right ones") {
      $0.solutions?.run.checks[2].endedCases = 0
    },
    Fault(run: ChecksAreProved(), "no everyCheckIsEarned()") {
      $0.solutions?.run.checks.remove(at: 4)
    },
  ]

  private static let lesson = "Chapters/Chapter1One/README.md"
  private static let answers = "Tests/Chapter1OneTests/Answers"
  private static let warning = Diagnostic(
    file: "Chapters/A.swift", line: 1, isError: true, message: "x was never used")
}

extension CourseFacts {
  /// Changes the run of the first starter.
  fileprivate mutating func starter(_ change: (inout TestRun) -> Void) {
    guard let verdict = starters[1]?.verdicts.first else { return }
    var run = verdict.run
    change(&run)
    starters[1]?.verdicts[0] = Verdict(verdict.entry, in: run)
  }
}
