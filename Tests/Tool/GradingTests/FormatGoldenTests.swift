import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

/// Compares each format with its file in `Golden`.
@Suite("Reports on grades are as recorded") struct FormatGoldenTests {
  static let folder = PackageRoot.goldens(of: "GradingTests")

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let format: GradeFormat
    let grades: [Grade]
    var console = Console.plain

    var testDescription: String { name }
  }

  static let cases =
    [GradeFormat.table, .junit, .csv].map {
      Case(name: "grades-\($0.rawValue)", format: $0, grades: AwkwardClass.grades)
    }
    + [GradeFormat.html, .markdown].flatMap {
      [
        Case(name: "grades-\($0.rawValue)", format: $0, grades: AwkwardClass.recorded),
        Case(name: "grade-\($0.rawValue)", format: $0, grades: [AwkwardClass.recorded[1]]),
      ]
    }
    + [GradeFormat.json, .gradescope, .classroom50, .table].map {
      Case(name: "grade-\($0.rawValue)", format: $0, grades: [AwkwardClass.script.cleaned])
    }
    + [
      Case(
        name: "grade-gradescope-long", format: .gradescope,
        grades: [AwkwardClass.formula.cleaned]),
      Case(
        name: "grades-table-narrow", format: .table, grades: AwkwardClass.grades,
        console: Console(isTerminal: true, isStyled: false, width: 50)),
    ]

  @Test("The report is the recorded one", arguments: cases) func agrees(_ item: Case) throws {
    let report = try item.format.report(on: item.grades, in: .awkward(item.console))
    try GoldenFile(name: item.name, folder: Self.folder).compare(report.withoutFiller)
  }

  @Test("Each file has a case") func files() {
    let names = Self.cases.map(\.name)
    #expect(GoldenFile.names(in: Self.folder) == names.sorted(), "No case uses the others.")
  }

  @Test("The order in which grades were ready changes nothing", arguments: cases)
  func order(_ item: Case) throws {
    let report = try item.format.report(on: item.grades, in: .awkward(item.console))
    #expect(
      try item.format.report(on: item.grades.reversed(), in: .awkward(item.console)) == report)
  }
}

extension GradeFormat.Context {
  static func awkward(_ console: Console = .plain) -> Self {
    Self(
      console: console,
      environment: [
        "CLASSROOM": "swift", "ASSIGNMENT": "doubles", "SUBMISSION_TAG": "submit/7",
        "COMMIT_URL": "https://git.invalid/ann/commit/1", "REVIEW_URL": "",
        "RELEASE_URL": "https://git.invalid/ann/releases/1",
      ], date: Date(timeIntervalSince1970: 1_790_000_000.75),
      chapters: [2: "Doubles with <canned> `answers`"])
  }
}

extension String {
  /// The text without the long row of one letter, so that the record can be read.
  fileprivate var withoutFiller: String {
    replacing(/x{100,}/) { "<x \($0.output.count) times>" }
  }
}
