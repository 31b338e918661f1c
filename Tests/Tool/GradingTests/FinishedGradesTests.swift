import Foundation
import Testing
@testable import Fixture
@testable import WorkbookGrading

@Suite("A finished grade is used again for the same bytes alone") struct FinishedGradesTests {
  let folder = URL.temporaryDirectory.appending(path: "finished-\(UUID())")
  let grade = AwkwardClass.script.cleaned

  private func grades(
    workbook: String = "one", basis: String = "all", isFresh: Bool = false
  ) -> FinishedGrades {
    FinishedGrades(in: folder, workbook: workbook, basis: basis, isFresh: isFresh)
  }

  private var submission: Submission {
    var submission = Submission(name: AwkwardClass.script.submission)
    submission.exercises = ["a.swift": Data("a".utf8), "b.swift": Data("b".utf8)]
    submission.further = ["c.swift": Data("c".utf8)]
    submission.fixtures = ["d.txt": Data("d".utf8)]
    submission.refused = ["e: it is a link"]
    submission.refusedExercises = ["f.swift": "it is a link"]
    return submission
  }

  @Test("The grade is the same under any name") func same() throws {
    defer { remove() }
    try grades().keep(grade, of: submission)
    #expect(try grades().grade(of: submission) == grade)
    var renamed = submission
    renamed.name = "another"
    let found = try #require(try grades().grade(of: renamed))
    #expect(found.submission == "another")
    #expect(found.exercises == grade.exercises && found.seconds == grade.seconds)
  }

  @Test("Any other byte is another submission", arguments: 0..<4) func others(number: Int) throws {
    defer { remove() }
    try grades().keep(grade, of: submission)
    var other = submission
    let changes: [(inout Submission) -> Void] = [
      { $0.exercises["b.swift"] = nil },
      { $0.exercises = ["a.swift": Data("b".utf8), "b.swift": Data("a".utf8)] },
      { $0.fixtures["d.txt"] = Data("e".utf8) },
      { $0.refused = [] },
    ]
    changes[number](&other)
    #expect(try grades().grade(of: other) == nil)
    #expect(try grades().grade(of: submission) != nil)
  }

  @Test("Other options, another workbook and --fresh do not use it") func basis() throws {
    defer { remove() }
    try grades().keep(grade, of: submission)
    #expect(try grades(basis: "chapter 1").grade(of: submission) == nil)
    #expect(try grades(isFresh: true).grade(of: submission) == nil)
    #expect(try grades().grade(of: submission) != nil)
    #expect(try grades(workbook: "two").grade(of: submission) == nil)
    // The grades of the first workbook are removed.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("A grade depends on the workbook's bytes") func workbook() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let context = GradingContext(course: fixture.course, root: fixture.root, sandbox: .none)
    for path in [
      "Package.swift", "Sources/Support/Support.swift", fixture["1.1"].starter,
      fixture["2.1"].checksFile,
    ] {
      let before = try context.key()
      #expect(try context.key() == before)
      try fixture.write(path, (fixture.files.text(path) ?? "") + "\n")
      #expect(try context.key() != before, "\(path)")
    }
    let before = try context.key()
    try fixture.write(fixture["1.1"].solution, "")
    #expect(try context.key() == before, "A solution changes no grade.")
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }
}
