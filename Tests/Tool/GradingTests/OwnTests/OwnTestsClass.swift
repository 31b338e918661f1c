import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

/// The workbook's own first chapter, handed in with tests of the learner's, and
/// graded once, in a workbook that has no other chapter.
struct OwnTestsClass {
  let grades: [String: Grade]

  static let shared = Result { try OwnTestsClass() }

  private static let chapter = "Chapters/Chapter1Dummy"

  private init() throws {
    let base = URL.temporaryDirectory.appending(path: "own-tests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: base) }
    let root = base.appending(path: "Workbook")
    try Self.copyWorkbook(to: root)
    let folders = try OwnTestsCase.all.map { item in
      let folder = base.appending(path: "Class/\(item.name)")
      try Self.write(item, into: folder.appending(path: Self.chapter))
      return SubmissionSource(folder: folder, name: item.name)
    }
    let all = try Self.grader(in: root).grade(folders)
    grades = Dictionary(uniqueKeysWithValues: all.map { ($0.submission, $0) })
  }

  /// What is not built, and nothing that was.
  private static func copyWorkbook(to root: URL) throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for name in ["Sources", "Chapters/Chapter1Dummy", "Tests/Chapter1DummyTests"] {
      let copy = root.appending(path: name)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: PackageRoot.url.appending(path: name), to: copy)
    }
    let manifest = try String(
      contentsOf: PackageRoot.url.appending(path: "Package.swift"), encoding: .utf8)
    let names = try #require(manifest.firstMatch(of: /let chapterNames = \[[^\]]*\]/)).range
    let short = manifest.replacingCharacters(
      in: names, with: "let chapterNames = [\"Chapter1Dummy\"]")
    try Data(short.utf8).write(to: root.appending(path: "Package.swift"))
  }

  private static func grader(in root: URL) throws -> Grader {
    var course = Course.workbook
    course.chapters = [course.chapters[0]]
    let sandbox = try Sandbox.chosen(.bubblewrap, root: root)
    return Grader(
      context: GradingContext(course: course, root: root, sandbox: sandbox),
      assignment: Assignment(of: [], in: course))
  }

  private static func write(_ item: OwnTestsCase, into folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.copyItem(
      at: PackageRoot.url.appending(path: "Solutions/Chapter1Dummy"), to: folder)
    let tests = folder.appending(path: OwnTestsCase.tests)
    let other = folder.appending(path: OwnTestsCase.otherFile)
    let suite = try String(contentsOf: tests, encoding: .utf8)
    switch item.place {
    case .inSuite:
      // At its beginning: other types may stand behind the suite.
      let start = try #require(suite.firstRange(of: /@Suite .*\{\n/)).upperBound
      try write(suite[..<start] + item.code + "\n" + suite[start...], to: tests)
    case .insteadOfSuite:
      try write("import DoubleKit\nimport ItemDetail\n" + item.code, to: tests)
      // The tests that are right stand where they do not count.
      let start = try #require(suite.range(of: "@Suite")).lowerBound
      try add(String(suite[start...]), to: other)
    case .inOtherFile: try add(item.code, to: other)
    }
  }

  private static func add(_ code: String, to file: URL) throws {
    try write(try String(contentsOf: file, encoding: .utf8) + "\n" + code, to: file)
  }

  private static func write(_ text: String, to file: URL) throws {
    try Data("import Foundation\nimport Testing\n\(text)\n".utf8).write(to: file)
  }
}
