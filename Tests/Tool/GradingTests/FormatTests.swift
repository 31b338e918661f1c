import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

/// Rules that the recorded reports do not show.
@Suite("Reports keep the rules of their readers") struct FormatTests {
  private static func grade(_ exercises: [Grade.Exercise], refused: [String] = []) -> Grade {
    Grade(submission: "ann", exercises: exercises, refused: refused, seconds: 1)
  }

  @Test("No report holds a control character", arguments: GradeFormat.allCases)
  func controlCharacters(_ format: GradeFormat) throws {
    for grade in AwkwardClass.grades {
      let text = try format.report(on: [grade], in: .awkward())
      let lineEnds: [Unicode.Scalar] = format == .csv ? ["\r", "\n"] : ["\n"]
      // The gradebook begins with a byte order mark.
      let odd = text.unicodeScalars.dropFirst(format == .csv ? 1 : 0).filter {
        [.control, .format, .unassigned].contains($0.properties.generalCategory)
          && !lineEnds.contains($0)
      }
      #expect(odd.isEmpty && !text.contains("\\u00") && !text.contains("[31m"))
    }
  }

  @Test(
    "A gradebook is safe to open",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), (" =1", "' =1"),
      ("＝1", "'＝1"), ("=\"a\",b", "\"'=\"\"a\"\",b\""), ("a=1", "a=1"), ("a,b", "\"a,b\""),
    ])
  func gradebook(name: String, cell: String) throws {
    let grade = Grade(
      submission: name, exercises: [AwkwardClass.exercises[0]], refused: [], seconds: 0)
    #expect(
      try GradeFormat.csv.report(on: [grade])
        == "\u{FEFF}submission,points,max_points,percent,2.1,not passed,notes\r\n"
        + "\(cell),10,10,100.0,10,,\r\n")
  }

  @Test("xmllint reads JUnit's XML") func xmllint() throws {
    let xml = try GradeFormat.junit.report(on: AwkwardClass.grades)
    #expect(try TestShell.output("xmllint --nonet --format -", input: Data(xml.utf8)).count > 1_000)
  }

  @Test("The page of a class leads to each learner's, and nowhere else", arguments: [true, false])
  func links(isHTML: Bool) throws {
    let format = isHTML ? GradeFormat.html : .markdown
    let grades = AwkwardClass.grades
    let files = try format.files(on: grades, in: .awkward())
    let names = format.fileNames(for: grades.map(\.submission))
    #expect(files.count == 7 && names.last?.hasPrefix("index.") == true)
    let page = try #require(files.last)
    let targets = page.matches(of: isHTML ? /href="([^"]*)"/ : /\]\(<([^>]*)>\)/)
    #expect(targets.map { String($0.1) } == names.dropLast())
    #expect(!page.contains("src=") && !page.contains("http") && !page.contains("url("))
  }

  @Test("A learner's page is short where nothing could be graded") func learnersPage() throws {
    let exercises = ["2.1", "2.2"].map { AwkwardClass.exercise($0, "Title \($0)") }
    let missing = Self.grade(exercises.map { $0.undecided(.missing, "It is not there.") })
    let page = try GradeFormat.html.report(on: [missing])
    #expect(page.contains("2.2 Title 2.2 (missing)") && !page.contains("It is not there."))
    let refused = Self.grade(
      exercises.map { $0.undecided(.refused, "It cannot be read.") },
      refused: ["ann: it cannot be read"])
    let other = try GradeFormat.html.report(on: [refused])
    #expect(other.matches(of: /it cannot be read/).count == 1 && !other.contains("at once"))
  }

  @Test(
    "A format for one submission refuses several, and none",
    arguments: [GradeFormat.gradescope, .classroom50])
  func single(_ format: GradeFormat) throws {
    for grades in [[], AwkwardClass.grades] {
      let error = try #require(throws: WrongUsage.self) {
        try format.report(on: grades, in: .awkward())
      }
      #expect(error.error.hasSuffix("is for one submission, and there are \(grades.count)"))
    }
  }

  @Test("A class without submissions has a report", arguments: GradeFormat.allCases)
  func empty(_ format: GradeFormat) throws {
    if format.isForOneSubmission { return }
    #expect(try format.report(on: []).last?.isNewline == true)
  }

  @Test("Classroom 50: missing variables are named") func environment() throws {
    let error = try #require(throws: WrongUsage.self) {
      try GradeFormat.classroom50.verify(
        submissions: 1, inFolder: false,
        in: .init(environment: ["CLASSROOM": "a", "ASSIGNMENT": "\u{7} "]))
    }
    #expect(error.error.contains("ASSIGNMENT, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL in"))
  }

  @Test("Of many refused files a report for people names some and counts the rest")
  func refusals() throws {
    let grade = Self.grade([], refused: (1...5_000).map { "\($0).bin: not UTF-8" })
    #expect(grade.refusals.count == 21 && grade.refusals.last == "not taken: 4980 more")
    for format in GradeFormat.allCases where format != .json {
      #expect(try format.report(on: [grade], in: .awkward()).utf8.count < 15_000)
    }
  }
}

@Suite("A learner reads each thing once") struct ExplanationTests {
  private static let file = "Chapters/Chapter2Stub/ProtocolInjection/Exercise1_StubURLSession.swift"
  private static let rule = "A stub gives its canned answer. Open \(file)"

  /// Messages of checks, with the line of Swift Testing above them.
  private static let messages = [
    "Issue recorded\nIt answered 200. \(rule)",
    "Issue recorded\nIt answered twice.\nIt answered late.\n\(rule)",
    "Issue recorded\nIt answered 200. \(rule)",
    "Issue recorded\nIs it 3? A test waits. Open \(file)",
    "Expectation failed: 1 == 2",
  ]

  private static func exercise(
    id: String = "2.1", _ messages: [String] = messages, output: String = "",
    survivors: [String] = [], flags: [String] = []
  ) -> Grade.Exercise {
    let checks = messages.enumerated().map {
      Grade.Check(
        name: "c\($0)", title: "check \($0 + 1)", state: .failed, message: $1, points: 0,
        possiblePoints: 2)
    }
    return Grade.Exercise(
      id: id, title: "A stub", chapter: 2, state: .failed, reason: nil,
      message: "check 1\n\(messages[0])", output: output, hint: "", points: 0,
      possiblePoints: 10, checks: checks, survivors: survivors, flags: flags)
  }

  @Test("The rule and the file are in the first failure only") func rules() {
    #expect(
      Self.exercise().checksToShow.map(\.message) == [
        "It answered 200. \(Self.rule)", "It answered twice.\nIt answered late.", "The same.",
        "Is it 3? A test waits.", "Expectation failed: 1 == 2",
      ])
  }

  @Test(
    "A report repeats neither a failure nor the output",
    arguments: [GradeFormat.table, .gradescope, .classroom50, .html])
  func once(_ format: GradeFormat) throws {
    let exercise = Self.exercise(Array(Self.messages.prefix(3)), output: "Asked for tea.")
    let grade = Grade(submission: "ann", exercises: [exercise], refused: [], seconds: 1)
    let report = try format.report(on: [grade], in: .awkward())
    for words in ["It answered 200.", Self.rule, "Asked for tea."] {
      #expect(report.ranges(of: words).count == 1, "\(words)\n\(report)")
    }
    #expect(!report.contains("Issue recorded"))
  }

  @Test("A flag of several exercises is one note") func flags() {
    let flags = [["Helpers.swift: “exit”"], ["line 2: “open”", "Helpers.swift: “exit”"]]
    let exercises = flags.enumerated().map { Self.exercise(id: "2.\($0 + 1)", flags: $1) }
    let grade = Grade(submission: "ann", exercises: exercises, refused: [], seconds: 1)
    #expect(grade.notes == ["2.1, 2.2: Helpers.swift: “exit”", "2.2: line 2: “open”"])
  }

  @Test("Faults that a check lists are not listed again") func survivors() {
    let faults = ["is late", "is early"]
    let all = ["noticed 1 of 3 faults; survived: is late; is early. \(Self.rule)"]
    #expect(Self.exercise(all, survivors: faults).unlistedSurvivors.isEmpty)
    let first = ["survived: all 2 faults; the first: is late. \(Self.rule)"]
    #expect(Self.exercise(first, survivors: faults).unlistedSurvivors == faults)
  }
}
