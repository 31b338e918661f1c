import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// Names that stand in each other's way cost the submission that brings them.
@Suite("What is laid out for a build is one file a place") struct LayoutTests {
  let fixture: FixtureCourse
  let folder = URL.temporaryDirectory.appending(path: "submission-\(UUID())")
  let chapter = "Chapters/Chapter1One"

  init() throws { fixture = try FixtureCourse() }

  @Test(
    "A folder in the place of one of the workbook's files is refused",
    arguments: ["Fixtures/can.txt", "Fixtures/CAN.TXT", "ProtocolInjection/Exercise1_Number.swift"])
  func folderForFile(path: String) throws {
    try put("Chapter1One/\(path)/inner.swift")
    #expect(take().refused == ["\(chapter)/\(path): \(Refusal.folder.reason)"])
  }

  @Test("An exercise that is a folder is refused, not missing") func exercise() throws {
    let path = "ProtocolInjection/Exercise1_Number.swift"
    try put("Chapter1One/\(path)/inner.swift")
    #expect(take().refusedExercises == ["\(chapter)/\(path)": Refusal.folder.reason])
  }

  @Test("A file in the place of one of the workbook's folders is refused") func fileForFolder()
    throws
  {
    try fixture.write("\(chapter)/Fixtures/cans.txt/one.txt", "1")
    try put("Chapter1One/Fixtures/cans.txt")
    #expect(take().refused == ["\(chapter)/Fixtures/cans.txt: \(Refusal.file.reason)"])
  }

  /// Of two names, the one whose bytes come first is taken.
  @Test(
    "Of names that differ only in case or in how letters are put together, one is taken",
    arguments: [
      ("é.txt", "e\u{301}.txt"), ("한.txt", "\u{1112}\u{1161}\u{11AB}.txt"), ("A.txt", "a.txt"),
      ("É.txt", "e\u{301}.txt"),
    ])
  func spellings(first: String, second: String) throws {
    for name in [first, second] { try put("Chapter1One/Fixtures/\(name)") }
    let taken = take()
    #expect(taken.fixtures.count == 1)
    #expect(taken.refused.count == 1)
    #expect(taken.refused[0].hasSuffix(": \(Refusal.nameInUse.reason)"))
  }

  @Test("Folders that differ so are both taken") func folders() throws {
    try put("Chapter1One/é/One.swift")
    try put("Chapter1One/e\u{301}/Two.swift")
    let taken = take()
    #expect(taken.further.count == 2 && taken.refused.isEmpty)
  }

  @Test(
    "Only text that nothing compiles is taken for a fixture",
    arguments: ["a.swift", "a.c", "a.h", "a.S", "a.m", "a.cpp", "module.modulemap", "a.o", "json"])
  func kinds(name: String) throws {
    try put("Chapter1One/Fixtures/\(name)")
    try put("Chapter1One/Fixtures/mine.JSON")
    let taken = take()
    #expect(taken.further.isEmpty && taken.fixtures.count == 1)
    #expect(taken.refused == ["\(chapter)/Fixtures/\(name): \(Refusal.notAFixture.reason)"])
  }

  /// The intake lets nothing of that kind through, as far as is known.
  @Test("What cannot be laid out is refused, and grading goes on") func failure() async throws {
    defer { remove() }
    let entries = fixture.course.chapters[0].entries
    var submission = Submission(name: "ada")
    for entry in entries.dropFirst() { submission.exercises[entry.starter] = Data() }
    let elsewhere = fixture["2.1"]
    submission.exercises[elsewhere.starter] = Data(FixtureText.solution(elsewhere).utf8)
    submission.further["\(entries[1].starter)/More.swift"] = Data()
    let context = GradingContext(course: fixture.course, root: fixture.root, sandbox: .none)
    try context.copy(0).make()
    let verdicts = try await SubmissionRun(
      assignment: Assignment(of: [], in: fixture.course), submission: submission,
      copy: context.copy(0),
      workspace: context.workspace(0), deadline: 10, budget: Budget(seconds: 600)
    ).verdicts()
    #expect(verdicts.count == fixture.course.entries.count)
    #expect(verdicts["2.1"]?.isPassed == true, "another chapter keeps its points")
    guard case .starterIsMissing = verdicts[entries[0].id]?.run.ending,
      case .refused(let why) = verdicts[entries[1].id]?.run.ending
    else {
      Issue.record("\(verdicts)")
      return
    }
    #expect(why.contains(entries[1].starter))
    #expect(why.contains(" could not be written: "))
  }

  private func take() -> Submission {
    defer { remove() }
    return Intake(chapters: fixture.course.readyChapters, own: fixture.files)
      .submission(at: folder, name: "ada")
  }

  private func remove() {
    fixture.remove()
    try? FileManager.default.removeItem(at: folder)
  }

  private func put(_ path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("1\n".utf8).write(to: url)
  }
}
