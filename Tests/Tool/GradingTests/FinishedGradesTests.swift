import Foundation
import Testing
@testable import Fixture
@testable import WorkbookGrading

@Suite("A finished grade is used again for the same bytes alone") struct FinishedGradesTests {
  let folder = URL.temporaryDirectory.appending(path: "finished-\(UUID())")
  let grade = AwkwardClass.script.presentable

  private func grades(
    workbook: String = "one", basis: String = "all", isFresh: Bool = false
  ) -> FinishedGrades {
    FinishedGrades(in: folder, workbook: workbook, basis: Data(basis.utf8), isFresh: isFresh)
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

  @Test("It is the same, under whatever name") func same() throws {
    defer { remove() }
    try grades().keep(grade, of: submission)
    #expect(grades().grade(of: submission) == grade)
    var renamed = Submission(name: "another")
    renamed.exercises = submission.exercises
    renamed.further = submission.further
    renamed.fixtures = submission.fixtures
    renamed.refused = submission.refused
    renamed.refusedExercises = submission.refusedExercises
    let found = try #require(grades().grade(of: renamed))
    #expect(found.submission == "another")
    #expect(found.exercises == grade.exercises)
    #expect(found.seconds == grade.seconds)
  }

  @Test("Any other byte is another submission", arguments: 0..<9) func others(number: Int) throws {
    defer { remove() }
    try grades().keep(grade, of: submission)
    var other = submission
    let changes: [(inout Submission) -> Void] = [
      { $0.exercises["a.swift"] = Data("A".utf8) },
      { $0.exercises["b.swift"] = nil },
      { $0.exercises = ["a.swift": Data("b".utf8), "b.swift": Data("a".utf8)] },
      // The same bytes in a row, in other places.
      { $0.exercises = ["a.swift": Data("ab".utf8), "b.swift": Data()] },
      { $0.further = [:] },
      { $0.further["g.swift"] = Data() },
      { $0.fixtures["d.txt"] = Data("e".utf8) },
      { $0.refused = [] },
      { $0.refusedExercises["f.swift"] = "it is not UTF-8" },
    ]
    changes[number](&other)
    #expect(grades().grade(of: other) == nil)
    #expect(grades().grade(of: submission) != nil)
  }

  @Test("Another workbook or other options make it worthless; --fresh leaves it alone")
  func basis() throws {
    defer { remove() }
    try grades().keep(grade, of: submission)
    #expect(grades(basis: "chapter 1").grade(of: submission) == nil)
    #expect(grades(isFresh: true).grade(of: submission) == nil)
    #expect(grades().grade(of: submission) != nil)
    #expect(grades(workbook: "two").grade(of: submission) == nil)
    // What another workbook kept is gone.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(grades().grade(of: submission) == nil)
  }

  @Test("A file that is not as it was written is ignored") func corrupt() throws {
    defer { remove() }
    try grades().keep(grade, of: submission)
    let names = try FileManager.default.contentsOfDirectory(atPath: grades().folder.path)
    #expect(names.count == 1)
    let file = grades().folder.appending(path: try #require(names.first))
    let whole = try Data(contentsOf: file)
    var dice = Dice(7)
    for _ in 0..<200 {
      var bytes = whole
      bytes[Int.random(in: 0..<bytes.count, using: &dice)] ^=
        1 << UInt8.random(in: 0..<8, using: &dice)
      try bytes.write(to: file)
      #expect(grades().grade(of: submission) == nil)
    }
    for length in [0, 1, 20, 60, whole.count / 2, whole.count - 1] {
      try whole.prefix(length).write(to: file)
      #expect(grades().grade(of: submission) == nil)
    }
    try grades().keep(grade, of: submission)
    #expect(grades().grade(of: submission) == grade)
    #expect(try FileManager.default.contentsOfDirectory(atPath: grades().folder.path) == names)
  }

  @Test("A grade stands on the workbook's bytes and on the options that matter") func workbook()
    throws
  {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    func basis(
      _ chapters: [Int] = [1, 2], deadline: Double = 10, budget: Double = 900,
      sandbox: Sandbox = .none
    ) -> GradingBasis {
      GradingBasis(
        course: fixture.course, files: fixture.files,
        chapters: fixture.course.readyChapters.filter { chapters.contains($0.number) },
        deadline: deadline, budget: budget, sandbox: sandbox)
    }
    let first = try basis().data()
    #expect(try basis().data() == first)
    let compiler = "toolchain/bin/swift-frontend"
    try fixture.write(compiler, "one")
    let toolchain = fixture.files.url("toolchain").path
    let bubblewrap = Sandbox.bubblewrap(Bubblewrap(toolchain: toolchain, isRoot: true))
    let others = [
      basis([1]), basis(deadline: 11), basis(budget: 901), basis(sandbox: bubblewrap),
    ]
    for other in others {
      #expect(try other.data() != first)
      #expect(other.workbook == basis().workbook)
    }
    let compiled = try basis(sandbox: bubblewrap).data()
    try fixture.write(compiler, "another one")
    #expect(try basis(sandbox: bubblewrap).data() != compiled)
    for path in [
      "Package.swift", "Sources/Support/Support.swift", fixture["1.1"].starter,
      fixture["2.1"].checksFile, "Sources/Tool/Tool.swift",
    ] {
      let before = basis().workbook
      try fixture.write(path, (fixture.files.text(path) ?? "") + "\n")
      #expect(basis().workbook != before, "\(path)")
    }
    // A solution is none of a submission's business.
    let before = try basis().data()
    try fixture.write(fixture["1.1"].solution, "")
    #expect(try basis().data() == before)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }
}
