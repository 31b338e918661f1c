import Foundation
import Testing

@testable import WorkbookCommands
@testable import WorkbookCourse
@testable import WorkbookGrading
@testable import WorkbookSupport
@testable import TestHelpers

/// The examples cannot be run here; what they say to the workbook can be read.
@Suite("The examples of grading past one machine say what the tool takes") struct ExampleTests {
  static let files = CourseFiles(root: PackageRoot.url)
  static let workflow = ".github/examples/grade-class.yml"
  static let autograder = ".github/examples/classroom50/autograder.py"

  @Test("GitHub runs none of them in this repository") func place() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.files.url(".github/workflows").path)
    #expect(names == ["ci.yml"])
    #expect(Self.files.walk(".github/examples").count == 3)
  }

  @Test("The workflow grades all shards and joins them, in command lines that are right")
  func workflow() throws {
    let text = try #require(Self.files.text(Self.workflow))
    #expect(text.contains("# Change these:"))
    let lines = text.matches(of: /run: \.build\/debug\/workbook (.+)/).map { String($0.output.1) }
    #expect(lines.count == 3)
    let shards = try #require(text.firstMatch(of: /shard: \[([\d, ]+)\]/)).output.1
      .split(separator: ", ").map(String.init)
    let graded = try shards.map { shard in
      try Self.words(of: lines[0].replacing("${{ matrix.shard }}", with: shard))
    }
    #expect(graded.compactMap { $0[.shard].flatMap(Shard.init)?.number } == [1, 2, 3, 4])
    #expect(graded.allSatisfy { $0[.shard].flatMap(Shard.init)?.count == shards.count })
    #expect(graded.allSatisfy { $0[.format] == "json" })
    // What a job writes is what it hands on, and what is joined.
    let outputs = graded.compactMap { $0[.output] }
    #expect(outputs == shards.map { "../shard-\($0).json" })
    #expect(text.contains("path: shard-${{ matrix.shard }}.json"))
    for line in lines.dropFirst() {
      let joined = try Self.words(of: line)
      #expect(joined.words == ["../shards/shard-*.json"])
      #expect(joined[.output].map { text.contains("\n            \($0.dropFirst(3))\n") } == true)
    }
  }

  @Test("The grader for Classroom 50 calls the tool rightly") func classroom50() throws {
    let text = try #require(Self.files.text(Self.autograder))
    #expect(text.contains("Change these:"))
    for option in ["--chapter", "--format", "--output"] {
      #expect(text.contains("\"\(option)\""))
      #expect(Command.grade.options.contains { $0.name == option })
    }
    let format = try #require(text.firstMatch(of: /"--format", "(\w+)"/)).output.1
    #expect(GradeFormat(rawValue: String(format)) == .classroom50)
    for variable in ["CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL"] {
      #expect(text.contains(variable))
      #expect(throws: WrongUsage.self) {
        try Classroom50Identity(Self.variables.filter { $0.key != variable })
      }
    }
    _ = try Classroom50Identity(Self.variables)
    let runtime = try #require(Self.files.data(".github/examples/classroom50/runtime.json"))
    let fields = try JSONSerialization.jsonObject(with: runtime) as? [String: Any]
    #expect(fields?["apt"] as? [String] == ["bubblewrap"])
  }

  private static let variables = [
    "CLASSROOM": "a", "ASSIGNMENT": "b", "SUBMISSION_TAG": "c", "COMMIT_URL": "d",
    "RELEASE_URL": "e",
  ]

  /// A command line as the tool reads it.
  private static func words(of line: String) throws -> Invocation {
    let tool = CommandLineTool(root: PackageRoot.url, commands: [.grade, .gradeMerge])
    let words = line.split(separator: " ").map(String.init)
    guard case .run(let command, let invocation) = try tool.request(words) else {
      throw ToolFault("\(line) calls no command")
    }
    try #require(command.words.first == "grade")
    return invocation
  }
}
