import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// Submissions for one fixture course, each with several kinds of bad exercises:
/// that none costs another its points is half of the question.
@Suite("Submissions are graded safely", .serialized, .enabled(if: expectsSandbox))
struct GraderTests {
  static let shared = Result { try FixtureCourse() }

  let fixture: FixtureCourse
  let folder = URL.temporaryDirectory.appending(path: "submissions-\(UUID())")

  init() throws { fixture = try Self.shared.get() }

  @Test("The solutions get all points, beside the untouched starters") func solutions() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let grades = try grade(
      [
        (fixture.files.url("Solutions"), "right"), (fixture.root, "starters"),
        (fixture.files.url("Solutions"), "again"),
      ], workers: 2)
    #expect(grades.map(\.submission) == ["right", "starters", "again"])
    #expect(grades.map(\.points) == [12, 0, 12])
    #expect(grades[0].exercises.allSatisfy { $0.state == .passed && $0.flags.isEmpty })
    #expect(grades[1].exercises.allSatisfy { $0.state == .notBegun && $0.reason == nil })
    #expect(grades[1].exercises[0].checks.map(\.title) == ["Answers right", "answersAgain"])
    #expect(grades[1].exercises.allSatisfy { $0.message.isEmpty })
    #expect(grades[0].exercises == grades[2].exercises)
  }

  @Test("Who does not compile, crashes, leaves or hangs costs no other its points")
  func broken() throws {
    try put("1.1", "return 42")
    try put("1.2", "return missing")
    try put("1.3", "let none: Int? = nil\n  return none!")
    try put("1.4", "exit(0)")
    try put("1.5", "while true {}")
    let grade = try grade([(folder, "broken")])[0]
    #expect(states(grade) == ["passed", "didNotCompile", "crashed", "endedEarly", "timedOut"])
    #expect(grade.points == 2)
    #expect(grade.exercises[1].output.contains("cannot find 'missing' in scope"))
    #expect(!grade.exercises[1].output.contains("/workbook"))
    #expect(grade.exercises[3].flags == ["line 3: “exit”"])
  }

  /// Each right one is followed by a wrong one that is as near to it as can be: as long
  /// as it, with the same declarations, with another layout of a type, or with a file
  /// that cannot be compiled.
  private static let answers = [
    (true, "public func NAME() -> Int { 42 }\n"),
    (false, "public func NAME() -> Int { 41 }\n"),
    (true, "public func NAME() -> Int { sum.a + sum.b }\nlet sum = (a: 40, b: 2)\n"),
    (false, "public func NAME() -> Int { sum.a + sum.b }\nlet sum = (b: 40, a: 3)\n"),
    (
      true,
      "import CoreFoundation\npublic func NAME() -> Int { CFBooleanGetTypeID() > 0 ? 42 : 0 }\n"
    ),
    (false, "public func NAME() -> String { \"42\" }\n"),
  ]

  @Test("Right and wrong ones in turn each get their own grade") func alternating() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let items = try Self.answers.enumerated().map { index, answer in
      try submission("\(index)", with: answer.1)
    }
    let grades = try fixture.grader().grade(items)
    #expect(grades.map(\.submission) == items.map(\.name))
    // The other exercises are right in each of them.
    #expect(grades.map(\.points) == Self.answers.map { $0.0 ? 12 : 8 })
  }

  /// A solution in all but the first exercise of each chapter.
  private func submission(_ name: String, with answer: String) throws -> SubmissionSource {
    for entry in fixture.course.entries {
      let text = answer.replacing("NAME", with: FixtureText.name(entry))
      try CourseFiles(root: folder.appending(path: name)).keep(
        Data((entry.id.hasSuffix(".1") ? text : FixtureText.solution(entry)).utf8),
        as: entry.starter)
    }
    return SubmissionSource(folder: folder.appending(path: name), name: name)
  }

  @Test("A file that is no file, one that is not there, words and greed do not help")
  func greedy() throws {
    try put(
      "1.3",
      #"print("My words."); print("✔ Test run with 2 tests passed after 0.001 seconds.")"#
        + #"; print("SWIFT TASK CONTINUATION MISUSE: it leaked."); return 1"#
    )
    let helper = url("1.3").deletingLastPathComponent().appending(path: "Helper.swift")
    try Data("\nlet helper = missing\n".utf8).write(to: helper)
    try put(
      "1.4",
      "var all: [[UInt8]] = []\n  while true { all.append(.init(repeating: 1, count: 1 << 26)) }")
    try put(
      "1.5", "for _ in 0..<200_000 { print(String(repeating: \"x\", count: 99)) }\n  return 42")
    let link = url("1.1")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: fixture.files.url(fixture["1.1"].solution))
    let grade = try grade([(folder, "greedy")])[0]
    #expect(states(grade) == ["refused", "missing", "failed", "crashed", "passed"])
    // What is printed beyond the limit is dropped, and costs nothing.
    #expect(grade.points == 2)
    #expect(
      grade.refused == [
        "\(fixture["1.1"].starter): \(Refusal.link.reason)",
        "Chapters/Chapter1One/ProtocolInjection/Helper.swift: it does not compile "
          + "(line 2: cannot find 'missing' in scope)",
      ])
    let words = [
      "My words.", "✔ Test run with 2 tests passed after 0.001 seconds.",
      "Swift said 2 times: SWIFT TASK CONTINUATION MISUSE: it leaked.",
    ]
    #expect(Set(grade.exercises[2].output.components(separatedBy: "\n")) == Set(words))
  }

  @Test("A fork bomb is ended at once, is told as what it is, and its grade is kept")
  func forkBomb() throws {
    let kept = folder.appendingPathExtension("kept")
    defer { try? FileManager.default.removeItem(at: kept) }
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(
      "1.1",
      """
      var pid = pid_t()
        let strings = ["sh", "-c", "bomb() { bomb | bomb & }; bomb"]
        var words = strings.map { strdup($0) } + [nil]
        posix_spawn(&pid, "/bin/sh", nil, nil, &words, nil)
        while true { sleep(1) }
      """)
    var grader = try fixture.grader(deadline: 60)
    grader.finished = FinishedGrades(in: kept, workbook: "w", basis: "b")
    let grade = try grader.grade([SubmissionSource(folder: folder, name: "ada")])[0]
    #expect(states(grade)[0] == "tooManyProcesses")
    #expect(grade.notes == ["1.1: it started too many processes"])
    let again = try grader.grade([SubmissionSource(folder: folder, name: "ada")])[0]
    #expect(again.seconds == grade.seconds)
  }

  @Test("A grade is about what was set, whose code may use that of the other exercises")
  func assignment() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put("1.1", "42 }\nfunc shared() -> Int { 42")
    try put("1.2", "shared()")
    try put("1.3", "fatalError()")
    let grader = Grader(
      context: try fixture.grader(deadline: 5).context,
      assignment: Assignment(of: [fixture["1.2"]], in: fixture.course),
      deadline: 5)
    let grade = try #require(
      try grader.grade([SubmissionSource(folder: folder, name: "ann")]).first)
    #expect(grade.exercises.map(\.id) == ["1.2"])
    #expect(states(grade) == ["passed"])
  }

  private func grade(_ folders: [(URL, String)], workers: Int = 1) throws -> [Grade] {
    defer { if workers == 1 { try? FileManager.default.removeItem(at: folder) } }
    var grader = try fixture.grader(deadline: 5)
    grader.workers = workers
    if workers == 1 {
      grader = Grader(
        context: grader.context,
        assignment: Assignment(of: fixture.course.chapters[0].entries, in: fixture.course),
        deadline: 5)
    }
    return try grader.grade(folders.map(SubmissionSource.init))
  }

  private func states(_ grade: Grade) -> [String] {
    grade.exercises.map { $0.reason?.rawValue ?? $0.state.rawValue }
  }

  private func url(_ id: String) -> URL { folder.appending(path: fixture[id].starter) }

  /// Hands in a function with a body for an exercise.
  private func put(_ id: String, _ body: String) throws {
    for entry in fixture.course.chapters[0].entries {
      try FileManager.default.createDirectory(
        at: url(entry.id).deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    let name = FixtureText.name(fixture[id])
    try Data("import Foundation\npublic func \(name)() -> Int {\n  \(body)\n}\n".utf8)
      .write(to: url(id))
  }
}
