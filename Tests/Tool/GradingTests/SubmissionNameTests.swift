import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("The name of a submission is made harmless on every way") struct SubmissionNameTests {
  /// A terminal would obey it, XML cannot hold it, and part of it is not to be seen.
  static let name = "ann\u{1B}[31m\u{7}\u{1}\u{202E}o\u{FFFE}\u{200B}\u{AD} \u{85}hara\u{9B}"
  static let shown = "anno hara"

  @Test("Graded anew and kept, it is the same in every format", .enabled(if: expectsSandbox))
  func formats() throws {
    let fixture = try FixtureCourse(.pair)
    defer { fixture.remove() }
    try fixture.write("class/\(Self.name)/\(fixture["1.1"].starter)", "nonsense\n")
    let item = try #require(HandedIn(at: fixture.files.url("class/\(Self.name)")))
    var grader = try fixture.grader()
    grader.finished = FinishedGrades(
      in: fixture.files.url("kept"), workbook: "one", basis: Data())
    let (new, kept) = (try grader.grade([item]), try grader.grade([item]))
    #expect(new[0].submission == Self.shown)
    for format in GradeFormat.allCases {
      let text = try report(format, on: new)
      #expect(text == (try report(format, on: kept)))
      #expect(text.unicodeScalars.allSatisfy { $0.isPrinted }, "\(format)")
    }
    let suite = try JUnitElement(parsing: report(.junit, on: kept)).children[0]
    #expect(suite.attributes["name"] == Self.shown)
  }

  @Test("A grade that was kept under another name is clean too") func kept() throws {
    let folder = URL.temporaryDirectory.appending(path: "finished-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let finished = FinishedGrades(in: folder, workbook: "one", basis: Data())
    try finished.keep(AwkwardClass.best, of: Submission(name: "ann"))
    #expect(finished.grade(of: Submission(name: Self.name))?.submission == Self.shown)
  }

  @Test("Names that look the same when they are clean get a number") func distinct() {
    #expect(
      ["ann", "ann\u{7}", "ann (2)", "\u{7}", "ann\u{200B}"].distinct == [
        "ann", "ann (2)", "ann (2) (2)", "?", "ann (3)",
      ])
    let long = String(repeating: "x", count: 255)
    #expect(Set([long, long + "y"].distinct.map { $0.presentable(as: .name) }).count == 2)
    // One syllable, written in two ways: two folders.
    #expect(["é", "e\u{301}"].distinct.map(\.utf8.count) == [2, 3])
  }

  /// As the program writes it: `report` would clean the grades once more.
  private func report(_ format: GradeFormat, on grades: [Grade]) throws -> String {
    var text = ""
    try format.write(grades, in: .awkward()) { text += $0 }
    return text
  }
}

extension Unicode.Scalar {
  /// Line ends are a format's own.
  fileprivate var isPrinted: Bool {
    ["\r", "\n"].contains(self)
      || ![.control, .format, .unassigned].contains(properties.generalCategory)
  }
}
