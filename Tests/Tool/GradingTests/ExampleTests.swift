import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

/// The example cannot be run here, but its calls of the tool can be read.
@Suite("The example for Classroom 50 says what the tool takes") struct ExampleTests {
  static let files = CourseFiles(root: PackageRoot.url)
  static let autograder = ".github/examples/classroom50/autograder.py"

  @Test("GitHub does not run it in this repository") func location() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.files.url(".github/workflows").path)
    #expect(names.sorted() == ["ci.yml", "site.yml"])
    #expect(Self.files.walk(".github/examples").count == 2)
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
}
