import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Reports on parts of a class are joined") struct GradeMergeTests {
  let folder = URL.temporaryDirectory.appending(path: "merge-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test("However a class is split, the joined report is that of the whole") func parts() throws {
    defer { remove() }
    let grades = AwkwardClass.recorded
    let whole = try GradeFormat.json.report(on: grades)
    // One submission is in two reports.
    let files = [try put("a.json", Array(grades[2...])), try put("b.json", Array(grades[...2]))]
    #expect(try merge(files).text == whole)
    #expect(try merge(files.reversed()).text == whole)
  }

  @Test("The order of the files changes no byte", arguments: GradeFormat.allCases)
  func order(format: GradeFormat) throws {
    defer { remove() }
    if format == .classroom50 { return try classroom50() }
    let grades = format.isForOneSubmission ? [AwkwardClass.best.cleaned] : AwkwardClass.grades
    let slow = grades.map {
      Grade(submission: $0.submission, exercises: $0.exercises, refused: $0.refused, seconds: 99)
    }
    let files = [try put("a.json", grades), try put("b.json", slow), try put("c.json", [])]
    let options = ["--format", format.rawValue]
    let expected = try format.report(on: grades)
    #expect(try merge(files, options).text == expected)
    #expect(try merge(files.reversed() + files, options).text == expected)
  }

  /// It needs an environment that a test does not have.
  private func classroom50() throws {
    let answer = try merge(
      [put("a.json", [AwkwardClass.best.cleaned])], ["--format", "classroom50"])
    #expect(answer.exit == .wrongUsage)
    #expect(answer.text.contains("CLASSROOM, ASSIGNMENT"))
  }

  @Test("Two different grades of one submission are an error that names both files")
  func conflict() throws {
    defer { remove() }
    let other = Grade(
      submission: AwkwardClass.best.submission,
      exercises: [AwkwardClass.best.exercises[0].failed("It said no.")], refused: [], seconds: 1)
    let files = [try put("a.json", [AwkwardClass.best.cleaned]), try put("b.json", [other])]
    for files in [files, files.reversed()] {
      let answer = try merge(files)
      #expect(answer.exit == .wrongUsage)
      #expect(
        answer.text.hasPrefix(
          "Error: the grades of “김서연” in “\(path("a.json"))” differ from those in "
            + "“\(path("b.json"))”.\n"))
    }
  }

  @Test("Reports on different exercises of one submission become one") func chapters() throws {
    defer { remove() }
    let exercises = AwkwardClass.best.exercises
    let grades = [(exercises[...1], "05"), (exercises[1...], "04")].map { part, day in
      Grade(
        submission: "ann", exercises: Array(part), refused: ["a: no"], seconds: 2,
        gradedOn: "2026-11-\(day)", touched: part.map { "\($0.id) 0a" }
      ).cleaned
    }
    let whole = Grade(
      submission: "ann", exercises: exercises, refused: ["a: no"], seconds: 4,
      gradedOn: "2026-11-05", touched: exercises.map { "\($0.id) 0a" }.sorted())
    let files = [try put("a.json", [grades[0]]), try put("b.json", [grades[1]])]
    for files in [files, files.reversed()] {
      #expect(try merge(files).text == GradeFormat.json.report(on: [whole.cleaned]))
    }
  }

  @Test("Other words for the same verdicts are no conflict, and the order changes nothing")
  func words() throws {
    defer { remove() }
    let grades = ["336 of 640 requests", "631 of 640 requests"].map { words in
      Grade(
        submission: "ann", exercises: [AwkwardClass.exercises[0].failed(words)], refused: [],
        seconds: 1
      ).cleaned
    }
    let files = [try put("a.json", [grades[0]]), try put("b.json", [grades[1]])]
    for files in [files, files.reversed()] {
      #expect(try merge(files).text == GradeFormat.json.report(on: [grades[0]]))
    }
  }

  @Test(
    "What is no report is refused in a sentence, and nothing is written", arguments: Hostile.all)
  func hostile(report: Hostile) throws {
    defer { remove() }
    try report.make(folder.appending(path: "hostile.json"))
    let files = [try put("good.json", AwkwardClass.grades), path("hostile.json")]
    let answer = try merge(files, ["--output", path("all.json")])
    #expect(answer.exit == .wrongUsage)
    #expect(answer.text.contains("“\(path("hostile.json"))”"))
    #expect(answer.text.contains(report.error), "\(answer.text)")
    let heads = answer.text.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(heads == ["Error", "Help", "Usage", "See"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count <= 2)
  }

  @Test("A merged report can replace one of its parts") func inPlace() throws {
    defer { remove() }
    let file = try put("a.json", AwkwardClass.grades)
    let before = try String(contentsOfFile: file, encoding: .utf8)
    let answer = try merge([file], ["--format", "json", "--output", file])
    #expect(answer.exit == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func put(_ name: String, _ grades: [Grade]) throws -> String {
    try Data(try GradeFormat.json.report(on: grades).utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// Runs the command; the text is its report or its error message.
  private func merge(
    _ files: [String], _ options: [String] = ["--format", "json"]
  ) throws -> CommandLineTool.Answer {
    let target = path("merged-\(UUID()).\(options.contains("html") ? "html" : "md")")
    let asked = options.contains("--output")
    let tool = CommandLineTool(root: PackageRoot.url, commands: [.grade, .gradeMerge])
    let answer = tool.answer(
      to: ["grade", "merge"] + files + options + (asked ? [] : ["--output", target]))
    guard answer.exit == .done, !asked else { return answer }
    // A string that is read from a file loses its byte order mark.
    let report = try Data(contentsOf: URL(filePath: target))
    return .init(text: String(decoding: report, as: UTF8.self), exit: .done)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// A file that is no report of `grade`.
struct Hostile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A part of the error message.
  let error: String
  let make: @Sendable (URL) throws -> Void

  private init(
    _ name: String, _ error: String, _ make: @escaping @Sendable (URL) throws -> Void
  ) {
    (testDescription, self.error, self.make) = (name, error, make)
  }

  private init(_ error: String, text: String) {
    self.init(text, error) { try Data(text.utf8).write(to: $0) }
  }

  /// A real report with one replacement.
  private init(_ error: String, _ old: String, by new: String) {
    self.init(new, error) { url in
      let report = try GradeFormat.json.report(on: [AwkwardClass.best])
      let place = try #require(report.range(of: old))
      try Data(report.replacingCharacters(in: place, with: new).utf8).write(to: url)
    }
  }

  static let all: [Hostile] = [
    Hostile("nothing", "cannot be read: No such file or directory") { _ in },
    Hostile("a pipe without a writer", "it is not a file") { mkfifo($0.path, 0o600) },
    Hostile("a huge file", "it is larger than 256 MiB") {
      try Data().write(to: $0)
      try FileHandle(forWritingTo: $0).truncate(atOffset: 1 << 40)
    },
    Hostile("a report cut off", "it is not JSON") { url in
      let report = try GradeFormat.json.report(on: AwkwardClass.grades)
      try Data(report.utf8.prefix(10_000)).write(to: url)
    },
    Hostile("half a syllable", "it is not JSON") {
      try Data([0x7B, 0x22, 0xEA, 0xB0, 0x22, 0x3A, 0x31, 0x7D]).write(to: $0)
    },
    Hostile("it is not JSON", text: ""),
    Hostile("it is not JSON", text: "Dear instructor,"),
    Hostile("is no whole report", text: "[]"),
    Hostile("“grades” is missing", text: "{\"schema\": \"workbook/grades/v1\"}"),
    Hostile("is a “workbook/report/v1”", text: "{\"schema\": \"workbook/report/v1\"}"),
    Hostile("reads workbook/grades/v1", "/v1", by: "/v2"),
    Hostile("\\u{1b}[2J", "workbook/grades/v1", by: "\\u001b[2J"),
    Hostile("“grades.0.exercises.0.checks.0.state” has a value", "\"passed\"", by: "\"best\""),
    Hostile("has a value that cannot be", "\"points\" : 10", by: "\"points\" : 1e300"),
    Hostile("exercise 2.1: 11 of 10 points", "\"points\" : 10", by: "\"points\" : 11"),
    Hostile(
      "exercise 2.1", "\"possiblePoints\" : 10", by: "\"possiblePoints\" : 9223372036854775807"),
    Hostile("the sum of its points is wrong", "\"points\" : 30", by: "\"points\" : 29"),
  ]
}
