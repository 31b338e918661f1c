import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// No verdict may depend on the submission that was graded before, in the same
/// folders or beside it.
extension GraderTests {
  /// A file for an exercise, and whether its checks pass.
  struct Answer {
    let isRight: Bool
    let text: String
  }

  /// Each right one is followed by a wrong one that is as near to it as can be:
  /// as long as it, with the same declarations, with another layout of a type, or
  /// with a file that cannot be compiled.
  static let answers = [
    Answer(isRight: true, text: "public func NAME() -> Int { 42 }\n"),
    Answer(isRight: false, text: "public func NAME() -> Int { 41 }\n"),
    Answer(
      isRight: true, text: "public func NAME() -> Int { sum.a + sum.b }\nlet sum = (a: 40, b: 2)\n"),
    Answer(
      isRight: false, text: "public func NAME() -> Int { sum.a + sum.b }\nlet sum = (b: 40, a: 3)\n"
    ),
    Answer(
      isRight: true,
      text:
        "struct Sum { let a: Int8 = 2, b = 40 }\npublic func NAME() -> Int { Sum().b + Int(Sum().a) }\n"
    ),
    Answer(
      isRight: false,
      text:
        "struct Sum { let b = 40, a: Int8 = 1 }\npublic func NAME() -> Int { Sum().b + Int(Sum().a) }\n"
    ),
    Answer(
      isRight: true,
      text: "public func NAME() -> Int { 42 }\npublic func NAME(_: Int = 0) -> String { \"41\" }\n"),
    Answer(isRight: false, text: "public func NAME() -> String { \"42\" }\n"),
  ]

  @Test("Right and wrong ones in turn, one at a time and two, each get their own grade")
  func alternating() throws {
    for lanes in [1, 2] {
      try expectOwnGrades(of: (0..<16).map { Self.answers[$0 % Self.answers.count] }, lanes: lanes)
    }
  }

  private func expectOwnGrades(of answers: [Answer], lanes: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let folders = try answers.enumerated().map { index, answer in
      try submission("\(index)", with: answer)
    }
    let grades = try gradeAll(folders, lanes: lanes)
    let words: Comment = "\(lanes) at once"
    #expect(grades.map(\.submission) == folders.map(\.1), words)
    // The other four exercises are right in each of them.
    #expect(grades.map(\.points) == answers.map { $0.isRight ? 12 : 8 }, words)
    #expect(
      grades.map { $0.exercises.filter { $0.state == .passed }.count }
        == answers.map { $0.isRight ? 6 : 4 }, words)
  }

  /// A solution in all but the first exercise of each chapter.
  private func submission(_ name: String, with answer: Answer) throws -> (URL, String) {
    let files = CourseFiles(root: folder.appending(path: name))
    for entry in fixture.course.entries {
      try FileManager.default.createDirectory(
        at: files.url(entry.starter).deletingLastPathComponent(), withIntermediateDirectories: true)
      let isFirst = entry.id.hasSuffix(".1")
      let text =
        isFirst
        ? answer.text.replacing("NAME", with: FixtureText.name(entry))
        : FixtureText.solution(entry)
      try files.write(text, to: entry.starter)
    }
    return (files.root, name)
  }

  private func gradeAll(_ folders: [(URL, String)], lanes: Int) throws -> [Grade] {
    let sandbox = try Sandbox.chosen(.auto, root: fixture.root)
    return try Grader(
      course: fixture.course, site: GradingSite(root: fixture.root, sandbox: sandbox),
      chapters: fixture.course.readyChapters, deadline: 10, lanes: lanes
    ).grade(folders.map(SubmissionSource.init))
  }

  @Test("A module of the toolchain that nobody asked for before can be imported")
  func moreModules() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text =
      "import CoreFoundation\npublic func NAME() -> Int { CFBooleanGetTypeID() > 0 ? 42 : 0 }\n"
    let folders = [try submission("curious", with: Answer(isRight: true, text: text))]
    #expect(try gradeAll(folders, lanes: 1).map(\.points) == [12])
  }

  @Test("Checks that name the learner's code outside of the subject's file are refused")
  func checksThatKnowTheChapter() throws {
    let other = try FixtureCourse()
    defer { other.remove() }
    try other.replace(
      "Exercise1_Subject.answer", with: "{ \(FixtureText.name(other["2.1"]))() }",
      in: other["2.1"].checksFile)
    try other.replace(
      "import Testing\n", with: "import Testing\n\n@testable import Chapter2Two\n",
      in: other["2.1"].checksFile)
    let sandbox = try Sandbox.chosen(.auto, root: other.root)
    let grader = Grader(
      course: other.course, site: GradingSite(root: other.root, sandbox: sandbox),
      chapters: [other.course.chapters[1]])
    let fault = try #require(throws: ToolFault.self) {
      try grader.grade([SubmissionSource(folder: other.files.url("Solutions"), name: "right")])
    }
    #expect(fault.description.contains("cannot find 'answer21' in scope"))
  }
}
