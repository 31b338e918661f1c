import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("A roster names the members of a class") struct RosterTests {
  private func roster(_ text: String, submissions: [String] = ["kim", "ann"]) throws -> Roster {
    try Roster(text, name: "“r.csv”", submissions: submissions)
  }

  private static let both = [
    Grade.Member(submission: "kim", person: .init(name: "Kim, Seo-yeon", id: "17")),
    Grade.Member(submission: "ann", person: .init(name: "Ann \"Annie\" O'Hara", id: "a@b.invalid")),
  ]

  @Test(
    "With or without a header, a byte order mark, quotes, and any line end",
    arguments: ["", "submission,name,id\n", "Folder,Student,Student ID\n", "폴더,이름,학번\n"],
    ["\n", "\r\n", "\r"])
  func reading(header: String, lineEnd: String) throws {
    let text =
      header + "kim.zip,\"Kim, Seo-yeon\",17\n\nann,\"Ann \"\"Annie\"\" O'Hara\",a@b.invalid"
    for mark in ["", "\u{FEFF}"] {
      #expect(try roster(mark + text.replacing("\n", with: lineEnd)).members == Self.both)
    }
  }

  @Test("A first row that names a submission is no header") func noHeader() throws {
    #expect(try roster("kim,Kim,my id\n").members.map(\.submission) == ["kim"])
  }

  @Test("A folder and an archive of one name are two submissions", arguments: [false, true])
  func sameName(isReversed: Bool) throws {
    let rows = ["kim,Kim,17\n", "kim.zip,Kim Two,18\n"]
    let roster = try roster((isReversed ? rows.reversed() : rows).joined())
    let names = roster.members.map { "\($0.submission) \($0.person.id)" }
    #expect(names.sorted() == ["kim 17", "kim.zip 18"])
  }

  @Test("A cell may hold line ends") func lines() throws {
    #expect(try roster("kim,\"Kim\r\nSeo-yeon\",17\n").members[0].person.name == "Kim Seo-yeon")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let says: String
    var testDescription: String { says }
  }

  static let faults = [
    Fault(text: "kim,Kim,17\nann,Ann\n", says: "“r.csv”, line 2: it has 2 columns and needs 3"),
    Fault(text: "kim;Kim;17\n", says: "line 1: it has 1 column and needs 3"),
    Fault(text: "kim,Kim,17,more\n", says: "line 1: it has 4 columns and needs 3"),
    Fault(text: "kim,Kim,17\n,Ann,18\n", says: "line 2: the first column names no folder"),
    Fault(text: "kim,,17\n", says: "line 1: the second column names no person"),
    Fault(text: "kim,\"K\nim\",17\nkim,Kim,18\n", says: "line 3: “kim” is in line 1 already"),
    Fault(text: "\nkim,\"Kim,17\n", says: "line 2: a quote is not closed"),
  ]

  @Test("A bad row is named by its line", arguments: faults) func bad(_ fault: Fault) throws {
    let error = try #require(throws: WrongUsage.self) { try roster(fault.text) }
    #expect(error.error.contains(fault.says), "\(error.error)")
  }

  @Test("A file that cannot be read is an error") func unreadable() throws {
    let folder = URL.temporaryDirectory.appending(path: "roster-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = folder.appending(path: "latin.csv")
    try Data([0x6B, 0xE9, 0x2C]).write(to: bytes)
    for (path, says) in [
      (folder.path + "/no.csv", "cannot be read: No such file"), (folder.path, "it is not a file"),
      (bytes.path, "is not UTF-8"),
    ] {
      let error = #expect(throws: WrongUsage.self) { try Roster(path: path, submissions: []) }
      #expect(error?.error.contains(says) == true)
    }
  }

  private static let graded = [
    AwkwardClass.best, AwkwardClass.script, AwkwardClass.formula, AwkwardClass.unsolved,
  ].map(\.cleaned)

  /// The roster of a class in which one handed in nothing.
  private static let text = """
    김서연,서연 <Kim>,2024-17
    <script>alert('x')</script>,Ann,=1+1
    away,Zoe Away,2024-99

    """

  private static func context(absent: [Grade.Member]) -> GradeFormat.Context {
    var context = GradeFormat.Context.awkward()
    context.absent = absent
    return context
  }

  private func report(_ format: GradeFormat) throws -> String {
    let names = Self.graded.map(\.submission)
    let roster = try roster(Self.text, submissions: names)
    let context = Self.context(absent: roster.absent(from: names))
    let grades = roster.naming(Self.graded)
    return try format.isForOneSubmission
      ? format.report(on: [grades[0]], in: context) : format.report(on: grades, in: context)
  }

  @Test("Names and ids are in every format", arguments: GradeFormat.allCases)
  func everyFormat(_ format: GradeFormat) throws {
    let report = try report(format)
    #expect(report.contains("서연") && report.contains("2024-17"))
    if format.isForOneSubmission { return }
    #expect(report.contains("Zoe Away") && report.contains("2024-99"))
    #expect(report.contains("away"))
    #expect(format != .csv || report.contains("'=1+1"))
    #expect(format != .html || !report.contains("<Kim>"))
  }

  @Test("A merge keeps names and absent members") func merge() throws {
    let other = try roster("away,Zoe Away,2024-99\nbest,B,1\n").absent(from: ["best"])
    let parts = [
      try report(.json),
      try GradeFormat.json.report(
        on: [AwkwardClass.quotes.cleaned], in: Self.context(absent: other)),
    ]
    let folder = URL.temporaryDirectory.appending(path: "merge-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try parts.enumerated().map { index, part in
      let file = folder.appending(path: "\(index).json")
      try Data(part.utf8).write(to: file)
      return file.path
    }
    let merge = try GradeMerge(paths: paths)
    #expect(merge.absent.map(\.submission) == ["away"])
    #expect(merge.grades.compactMap(\.person).map(\.id).sorted() == ["2024-17", "=1+1"])
  }

  @Test("A learner's page says nothing about others, and shows no flag") func learnersPage() throws
  {
    let names = Self.graded.map(\.submission)
    let grades = try roster(Self.text, submissions: names).naming(Self.graded)
    for grade in grades {
      let page = LearnerPage(grade: grade, chapters: [:]).page.html
      #expect(page.contains("\(grade.points) of \(grade.possiblePoints) points"))
      for other in grades where other.submission != grade.submission {
        let name = other.person?.name ?? other.submission
        #expect(!page.contains(name) && !page.contains(other.person?.id ?? name))
      }
      #expect(!page.contains("CommandLine"))
    }
  }
}
