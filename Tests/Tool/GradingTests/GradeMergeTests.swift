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

  @Test("However a class is parted, the joined report is that of the whole", arguments: 0..<30)
  func parts(seed: Int) throws {
    defer { remove() }
    var dice = Dice(seed)
    let whole = try GradeFormat.json.report(on: AwkwardClass.grades)
    let count = Int.random(in: 1...4, using: &dice)
    var parts = Array(repeating: [Grade](), count: count)
    for grade in AwkwardClass.grades {
      parts[Int.random(in: 0..<count, using: &dice)].append(grade)
      // Some are in two reports.
      parts[Int.random(in: 0..<count, using: &dice)].append(grade)
    }
    let files = try parts.enumerated().map { try put("\($0).json", $1) }
    #expect(try merge(files.shuffled(using: &dice)).text == whole)
  }

  @Test("The order of the files changes no byte", arguments: GradeFormat.allCases)
  func order(format: GradeFormat) throws {
    defer { remove() }
    let class50 = format.isForOneSubmission ? [AwkwardClass.best] : AwkwardClass.grades
    if format == .classroom50 { return try classroom50() }
    // Graded twice, which takes another time each time.
    let slow = class50.map {
      Grade(submission: $0.submission, exercises: $0.exercises, refused: $0.refused, seconds: 99)
    }
    let files = [try put("a.json", class50), try put("b.json", slow), try put("c.json", [])]
    let options = ["--format", format.rawValue]
    let expected = try merge(files, options).text
    #expect(expected == (try format.report(on: class50)))
    #expect(try merge(files.reversed(), options).text == expected)
    #expect(try merge(files + files, options).text == expected)
  }

  /// It wants an environment that a test does not have.
  private func classroom50() throws {
    let answer = try merge([put("a.json", [AwkwardClass.best])], ["--format", "classroom50"])
    #expect(answer.exit == .wrongUsage)
    #expect(answer.text.contains("CLASSROOM, ASSIGNMENT"))
  }

  @Test("Two ways of writing a name are two names") func names() throws {
    defer { remove() }
    let twins = ["김서연", "김서연".decomposedStringWithCanonicalMapping].map {
      Grade(submission: $0, exercises: AwkwardClass.exercises, refused: [], seconds: 1)
    }
    let files = [try put("a.json", [twins[0]]), try put("b.json", [twins[1]])]
    let merged = try merge(files).text
    #expect(try merged == GradeFormat.json.report(on: twins))
    #expect(try Data(merge(files.reversed()).text.utf8) == Data(merged.utf8))
  }

  @Test("Two different grades of one submission are an error that names both files")
  func conflict() throws {
    defer { remove() }
    let other = Grade(
      submission: AwkwardClass.best.submission, exercises: [], refused: [], seconds: 1)
    let files = [try put("a.json", [AwkwardClass.best]), try put("b.json", [other])]
    for files in [files, files.reversed()] {
      let answer = try merge(files)
      #expect(answer.exit == .wrongUsage)
      #expect(
        answer.text.hasPrefix(
          "Error: the grades of “김서연” in “\(path("a.json"))” differ from those in "
            + "“\(path("b.json"))”.\n"))
    }
  }

  @Test("Other words for the same verdicts are no conflict, and the order changes nothing")
  func words() throws {
    defer { remove() }
    let grades = ["336 of 640 requests", "631 of 640 requests"].map { words in
      Grade(
        submission: "ann", exercises: [AwkwardClass.exercises[0].failed(words)], refused: [],
        seconds: 1)
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
    #expect(answer.text.contains(report.says), "\(answer.text)")
    let heads = answer.text.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(heads == ["Error", "Help", "Usage", "See"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count <= 2)
  }

  @Test("What is merged can be written over one of the reports") func inPlace() throws {
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

  /// Runs the command; the text is what it reports or complains.
  private func merge(
    _ files: [String], _ options: [String] = ["--format", "json"]
  ) throws -> CommandLineTool.Answer {
    let target = path("merged-\(UUID())")
    let asked = options.contains("--output")
    let tool = CommandLineTool(root: PackageRoot.url, commands: [.grade, .gradeMerge])
    let answer = tool.answer(
      to: ["grade", "merge"] + files + options + (asked ? [] : ["--output", target]))
    guard answer.exit == .done, !asked else { return answer }
    return .init(text: try String(contentsOfFile: target, encoding: .utf8), exit: .done)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// A file that somebody calls a report.
struct Hostile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let says: String
  let make: @Sendable (URL) throws -> Void

  private init(
    _ name: String, _ says: String, _ make: @escaping @Sendable (URL) throws -> Void
  ) {
    testDescription = name
    self.says = says
    self.make = make
  }

  private init(_ name: String, _ says: String, text: String) {
    self.init(name, says) { try Data(text.utf8).write(to: $0) }
  }

  /// A true report in which something was replaced.
  private init(_ name: String, _ says: String, _ old: String, by new: String) {
    self.init(name, says) { url in
      let report = try GradeFormat.json.report(on: [AwkwardClass.best])
      let place = try #require(report.range(of: old))
      try Data(report.replacingCharacters(in: place, with: new).utf8).write(to: url)
    }
  }

  static let all: [Hostile] = [
    Hostile("nothing", "cannot be read: No such file or directory") { _ in },
    Hostile("a folder", "it is not a file") {
      try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: true)
    },
    Hostile("a pipe that nobody writes to", "it is not a file") { mkfifo($0.path, 0o600) },
    Hostile("a device", "it is not a file") {
      try FileManager.default.createSymbolicLink(
        at: $0, withDestinationURL: URL(filePath: "/dev/zero"))
    },
    Hostile("a file without end", "it is larger than 256 MiB") {
      try Data().write(to: $0)
      try FileHandle(forWritingTo: $0).truncate(atOffset: 1 << 40)
    },
    Hostile("an empty file", "it is cut off after 0 bytes", text: ""),
    Hostile("words", "it is not JSON", text: "Dear instructor,"),
    Hostile("a depth", "it is not JSON", text: String(repeating: "[", count: 1_000_000)),
    Hostile("a list", "is no whole report", text: "[]"),
    Hostile(
      "no grades", "“grades” is missing", text: "{\"schema\": \"workbook/grades/v1\"}"),
    Hostile(
      "another kind", "is a “workbook/report/v1”", text: "{\"schema\": \"workbook/report/v1\"}"),
    Hostile("the next version", "reads workbook/grades/v1", "/v1", by: "/v2"),
    Hostile("a name that moves the cursor", "\\u{1b}[2J", "workbook/grades/v1", by: "\\u001b[2J"),
    Hostile("a report cut off", "it is cut off after") { url in
      let report = try GradeFormat.json.report(on: AwkwardClass.grades)
      try Data(report.utf8.prefix(10_000)).write(to: url)
    },
    Hostile(
      "a state that there is not", "at grades[0].exercises[0].checks[0].state", "\"passed\"",
      by: "\"best\""),
    Hostile(
      "points without end", "there is a value that cannot be", "\"points\" : 5",
      by: "\"points\" : 1e300"),
    Hostile(
      "more points than there are", "exercise 2.1: 6 of 5 points", "\"points\" : 5",
      by: "\"points\" : 6"),
    Hostile(
      "points below none", "exercise 2.1: -1 of 5 points", "\"points\" : 5", by: "\"points\" : -1"),
    Hostile(
      "a sum that no number holds", "exercise 2.1", "\"possiblePoints\" : 5",
      by: "\"possiblePoints\" : 9223372036854775807"),
    Hostile(
      "a sum that is wrong", "the sum of its points is wrong", "\"points\" : 30",
      by: "\"points\" : 29"),
    Hostile("an exercise twice", "an exercise is there twice", "\"2.2\"", by: "\"2.1\""),
    Hostile("half a syllable", "it is not JSON") {
      try Data([0x7B, 0x22, 0xEA, 0xB0, 0x22, 0x3A, 0x31, 0x7D]).write(to: $0)
    },
  ]
}
