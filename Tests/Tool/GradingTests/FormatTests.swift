import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

/// Compares each format with its file in `Golden`.
@Suite("Reports are as recorded, and keep the rules of their readers") struct FormatTests {
  static let folder = PackageRoot.goldens(of: "GradingTests")
  static let chapters = [2: "Doubles with <canned> `answers`"]

  static let cases = [
    "grades-table", "grades-table-narrow", "grades-csv", "grades-html", "grade-html",
    "grade-table",
  ]

  @Test("The report is the recorded one, in whatever order grades were ready", arguments: cases)
  func agrees(_ name: String) throws {
    let report = try Self.report(name, AwkwardClass.recorded)
    try GoldenFile(name: name, folder: Self.folder).compare(report.withoutStyle)
    #expect(try Self.report(name, AwkwardClass.recorded.reversed()) == report)
  }

  @Test("Each file has a case") func files() {
    #expect(GoldenFile.names(in: Self.folder) == Self.cases.sorted(), "No case uses the others.")
  }

  private static func report(_ name: String, _ grades: [Grade]) throws -> String {
    let parts = name.split(separator: "-")
    let format = try #require(GradeFormat(rawValue: String(parts[1])))
    let isNarrow = parts.last == "narrow"
    let console = isNarrow ? Console(isTerminal: true, isStyled: false, width: 50) : .plain
    let context = GradeFormat.Context(console: console, chapters: chapters)
    if parts[0] == "grades" { return try format.report(on: grades, in: context) }
    let grade = try #require(grades.first { $0.submission.hasPrefix("<script>") })
    return format == .html
      ? LearnerPage(grade: grade, chapters: chapters).html
      : try format.report(on: [grade], in: context)
  }

  @Test("No report holds a control character", arguments: GradeFormat.allCases)
  func controlCharacters(_ format: GradeFormat) throws {
    let reports = AwkwardClass.grades.map { LearnerPage(grade: $0, chapters: [:]).html }
    for text in reports + [try format.report(on: AwkwardClass.grades)] {
      let lineEnds: [Unicode.Scalar] = format == .csv ? ["\r", "\n"] : ["\n"]
      // The gradebook begins with a byte order mark.
      let odd = text.unicodeScalars.filter {
        [.control, .format, .unassigned].contains($0.properties.generalCategory)
          && !lineEnds.contains($0) && $0 != "\u{FEFF}"
      }
      #expect(odd.isEmpty && !text.contains("\\u00") && !text.contains("[31m"))
    }
    #expect(try format.report(on: []).last?.isNewline == true, "of a class without submissions")
  }

  @Test(
    "A gradebook is safe to open",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), (" =1", "' =1"),
      ("＝1", "'＝1"), ("=\"a\",b", "\"'=\"\"a\"\",b\""), ("a=1", "a=1"), ("a,b", "\"a,b\""),
    ])
  func gradebook(name: String, cell: String) throws {
    let grade = Self.grade([AwkwardClass.exercises[0]], name: name)
    #expect(
      try GradeFormat.csv.report(on: [grade])
        == "\u{FEFF}submission,points,max_points,percent,2.1,not passed,notes\r\n"
        + "\(cell),10,10,100.0,10,,\r\n")
  }

  @Test("The page of a class leads to each learner's, and nowhere else") func links() throws {
    let grades = AwkwardClass.grades
    let pages = GradeFormat.pages(on: grades, in: .init())
    let names = GradeFormat.pageNames(for: grades.map(\.submission))
    let page = try #require(pages.last)
    #expect(pages.count == 7 && names.last == "index.html")
    #expect(page.matches(of: /href="([^"]*)"/).map { String($0.1) } == names.dropLast())
    #expect(!page.contains("src=") && !page.contains("http") && !page.contains("url("))
  }

  @Test("Where nothing could be graded there are no points, and no list of exercises")
  func nothingTaken() throws {
    let exercises = ["2.1", "2.2"].map {
      AwkwardClass.exercise($0, "T").undecided(.refused, "It cannot be read.")
    }
    let refused = Self.grade(exercises, refused: ["ann: it cannot be read"])
    let page = LearnerPage(grade: refused, chapters: [:]).html
    #expect(page.matches(of: /it cannot be read/).count == 1 && !page.contains("at once"))
    #expect(try GradeFormat.html.report(on: [refused]).contains("<td>–</td>"))
    #expect(try GradeFormat.csv.report(on: [refused]).contains("\r\nann,,20,,,,"))
  }

  @Test("Of many refused files a report for people names some and counts the rest")
  func refusals() throws {
    let grade = Self.grade([], refused: (1...5_000).map { "\($0).bin: not UTF-8" })
    #expect(grade.refusals.count == 21 && grade.refusals.last == "not taken: 4980 more")
    for format in GradeFormat.allCases where format != .json {
      #expect(try format.report(on: [grade]).utf8.count < 15_000)
    }
  }

  @Test("A learner reads each thing once") func once() throws {
    let rule = "A stub gives its canned answer. Open Chapters/Chapter2Stub/Exercise1_Stub.swift"
    let messages = ["200. \(rule)", "Twice.\nLate.\n\(rule)", "200. \(rule)"]
    var exercise = AwkwardClass.exercises[0].failed("No.", survivors: ["is late", "is early"])
    exercise.output = "Asked for tea."
    exercise.checks = messages.map {
      Grade.Check(name: "c", title: "check", state: .failed, message: "Issue recorded\n\($0)")
    }
    #expect(
      exercise.checksToShow.map(\.message) == ["200. \(rule)", "Twice.\nLate.", "The same."])
    let grade = Self.grade([exercise])
    for report in [
      try GradeFormat.table.report(on: [grade]), LearnerPage(grade: grade, chapters: [:]).html,
    ] {
      for words in ["200.", rule, "Asked for tea.", "is early"] {
        #expect(report.ranges(of: words).count == 1, "\(words)\n\(report)")
      }
    }
    exercise.checks[0] = Grade.Check(
      name: "c", title: "check", state: .failed, message: "survived: is late; is early.")
    #expect(exercise.unlistedSurvivors.isEmpty, "a check lists them")
  }

  @Test("A flag of several exercises is one note") func flags() {
    let flags = [["Helpers.swift: “exit”"], ["line 2: “open”", "Helpers.swift: “exit”"]]
    let exercises = flags.enumerated().map {
      AwkwardClass.exercise("2.\($0 + 1)", "T").failed("No.", flags: $1)
    }
    #expect(
      Self.grade(exercises).notes == ["2.1, 2.2: Helpers.swift: “exit”", "2.2: line 2: “open”"])
  }

  private static func grade(
    _ exercises: [Grade.Exercise], name: String = "ann", refused: [String] = []
  ) -> Grade {
    Grade(submission: name, exercises: exercises, refused: refused, seconds: 1)
  }
}

extension String {
  /// The text without the style of a page, so that the record can be read.
  fileprivate var withoutStyle: String {
    replacing(/<style>[^<]*<\/style>/, with: "<style></style>")
  }
}
