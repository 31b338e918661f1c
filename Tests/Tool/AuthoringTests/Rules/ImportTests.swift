import Testing

@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookChecking
@testable import WorkbookCourse

@Suite("A target imports only what Package.swift gives it") struct ImportTests {
  static let spellings = [
    "import WorkbookGrading", "@testable import WorkbookGrading", "package import WorkbookGrading",
    "import struct WorkbookGrading.Grade", "@_exported public import WorkbookGrading",
    "@_spi(Any) import WorkbookGrading", "  import WorkbookGrading", "import `WorkbookGrading`",
    "import Foundation; import WorkbookGrading",
  ]

  @Test("An import against the direction is found, however it is spelled", arguments: spellings)
  func against(_ line: String) throws {
    let found = try findings(in: "import Foundation\n\(line)\n", at: "Sources/Tool/Course/A.swift")
    #expect(
      found == [
        Finding(
          file: "Sources/Tool/Course/A.swift:2",
          what: "WorkbookCourse imports WorkbookGrading, which Package.swift does not give it",
          remedy: "Move what it needs to a target that both may import, or hand it over as a "
            + "value; if the direction is right, name WorkbookGrading among the dependencies of "
            + "WorkbookCourse.")
      ])
  }

  @Test(
    "A learner's target may not import a kit for checks",
    arguments: [
      "Chapters/Chapter1One/A.swift", "Solutions/Chapter1One/A.swift", "Sources/Support/A.swift",
    ])
  func kitForChecks(path: String) throws {
    let found = try findings(in: "import CheckKit\n", at: path)
    #expect(found.map(\.file) == ["\(path):1"])
  }

  @Test(
    "An import in the direction is fine, and what only looks like one",
    arguments: [
      ("import WorkbookCourse\nimport Foundation\n", "Sources/Tool/Grading/A.swift"),
      ("@testable import WorkbookGrading\n", "Sources/Tool/Grading/A.swift"),
      ("import CheckKit\n@testable import Chapter1One\n", "Tests/Chapter1OneTests/A.swift"),
      ("// import WorkbookGrading\n/// import WorkbookGrading\n", "Sources/Tool/Course/A.swift"),
      (
        "let text = \"\"\"\n  import WorkbookGrading\n  \"\"\"\nimport WorkbookCourse\n",
        "Sources/Tool/Course/A.swift"
      ),
    ])
  func inTheDirection(_ source: String, path: String) throws {
    #expect(try findings(in: source, at: path) == [])
  }

  /// What the rule says of one more file in a course that has some targets more.
  private func findings(in source: String, at path: String) throws -> [Finding] {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fixture.write(path, source)
    var facts = fixture.soundFacts()
    facts.manifests[.tool]?.targets += [
      .init(name: "WorkbookCourse", type: "regular", path: "Sources/Tool/Course"),
      .init(
        name: "WorkbookGrading", type: "regular", path: "Sources/Tool/Grading",
        dependencies: ["WorkbookCourse"]),
      .init(name: "CheckKit", type: "regular", path: nil),
      .init(
        name: "Chapter1OneTests", type: "test", path: nil,
        dependencies: ["CheckKit", "Chapter1One"]),
    ]
    return ImportsFollowTheManifest().check(facts).findings
  }
}
