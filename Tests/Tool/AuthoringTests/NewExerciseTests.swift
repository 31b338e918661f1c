import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("An exercise is begun") struct NewExerciseTests {
  private let fixture: FixtureCourse
  private let chapter: Chapter

  init() throws {
    fixture = try FixtureCourse()
    chapter = fixture.course.chapters[0]
    try fixture.write(
      chapter.catalogFile, "extension Course {\n  static let chapter1 = #\"\"\"\n    \"\"\"#\n}\n")
  }

  private func answer(to line: String) -> CommandLineTool.Answer {
    CommandLineTool(course: fixture.course, root: fixture.root, commands: Command.all)
      .answer(to: ["course", "new"] + line.split(separator: " ").map(String.init))
  }

  /// Every file of the fixture with its text.
  private var texts: [String: String?] {
    let paths = ["Chapters", "Solutions", "Sources", "Tests"].flatMap(fixture.files.walk)
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, fixture.files.text($0)) })
  }

  @Test(
    "Its files stand beside the others', and what is left to write is named",
    arguments: [
      (
        "1.6 SpyCache", Exercise.Approach.protocolInjection,
        "final class SpyCache: URLSessionProtocol"
      ),
      ("1.6 SpyCache --seam urlProtocol", .urlProtocol, "final class SpyCache: URLProtocol"),
    ])
  func files(line: String, seam: Exercise.Approach, declaration: String) throws {
    defer { fixture.remove() }
    let before = Set(texts.keys)
    let answer = answer(to: line)
    #expect(answer.exit == .done, "\(answer.text)")
    let entry = Entry(nextOf: chapter, type: "SpyCache", approach: seam)
    #expect(Set(texts.keys).subtracting(before) == Set(entry.files + [entry.answersFile]))
    let starter = try #require(fixture.files.text(entry.starter))
    #expect(starter.contains(declaration) && starter == fixture.files.text(entry.solution))

    var facts = CourseFacts(course: fixture.course, files: fixture.files)
    facts.course.chapters[0].exercises.append(entry.exercise)
    #expect(RuleReport(FilesAgree(), facts).problems == [])
    #expect(RuleReport(SectionsAgree(), facts).problems == [])
    let unwritten = RuleReport(NothingIsLeftToWrite(), facts).problems.map(\.file)
    #expect(
      Set(unwritten.map { String($0.prefix { $0 != ":" }) }) == [
        entry.starter, entry.solution, entry.checksFile, entry.answersFile, chapter.catalogFile,
        chapter.lesson,
      ])
    let open = RuleReport(TodosMarkTheWork(), facts).problems
    #expect(open.map(\.file) == [entry.solution])
  }

  @Test(
    "A wrong call is refused in a sentence, and writes nothing",
    arguments: [
      ("1.5 SpyCache", "“1.5” is not the next"), ("1.06 SpyCache", "the next ones are 1.6, 2.2"),
      ("3.1 SpyCache", "“3.1” is not the next"), ("1.6 spy-cache", "is not the name of a Swift"),
      ("1.6", "“course new” needs a TYPE"),
      ("1.6 SpyCache --seam tests", "“tests” is not one of its values"),
      ("2.2 SpyCache", "Catalog+Chapter2.swift has no line"), ("1.6 SpyMine", "is there already"),
    ])
  func refusals(line: String, sentence: String) throws {
    defer { fixture.remove() }
    let mine = Entry(nextOf: chapter, type: "SpyMine", approach: .protocolInjection)
    try fixture.write(mine.starter, "// mine\n")
    let before = texts
    let answer = answer(to: line)
    #expect(answer.exit == .wrongUsage)
    #expect(answer.text.contains(sentence), "\(answer.text)")
    #expect(texts == before)
  }
}

@Suite("An exercise can be begun in the workbook") struct NewExerciseInWorkbookTests {
  private let workbook = CourseFiles(root: PackageRoot.url)

  @Test("Each chapter has a place for it", arguments: Course.workbook.chapters.indices)
  func places(index: Int) throws {
    let chapter = Course.workbook.chapters[index]
    let copy = CourseFiles(root: .temporaryDirectory.appending(path: "fixture-\(UUID())"))
    defer { try? FileManager.default.removeItem(at: copy.root) }
    for path in [chapter.catalogFile, chapter.lesson] {
      try copy.keep(try #require(workbook.data(path)), as: path)
    }
    let entry = Entry(nextOf: chapter, type: "SpyCache", approach: .urlProtocol)
    try NewExercise(entry: entry, files: copy).write()
    let last = try #require(chapter.exercises.last?.id)
    let headings = try #require(copy.text(chapter.lesson)).matches(of: /(?m)^## (\d\.\d+)\s/)
    #expect(headings.suffix(2).map { String($0.1) } == [last, entry.id])
    let source = try #require(copy.text(chapter.catalogFile)).components(separatedBy: "\"\"\"")
    let text = source[1].components(separatedBy: "\n").map { String($0.dropFirst(4)) }
    let written = try Chapter(catalog: text.joined(separator: "\n"))
    #expect(written.exercises.map(\.stem) == chapter.exercises.map(\.stem) + [entry.exercise.stem])
    #expect(written.exercises.last?.hints.count == 3)
  }

  @Test(
    "What its files import is in Package.swift", arguments: Exercise.Approach.allCases.dropLast())
  func imports(seam: Exercise.Approach) throws {
    let manifest = try #require(workbook.text("Package.swift"))
    let chapter = Course.workbook.chapters[3]
    let draft = ExerciseDraft(Entry(nextOf: chapter, type: "SpyCache", approach: seam))
    let texts = [draft.starter, draft.checks, draft.subject, draft.answers].joined()
    let modules = Set(texts.matches(of: /(?m)^(?:@testable )?import (\w+)$/).map { $0.1 })
    for module in modules.subtracting(["Foundation", "Testing"]) {
      #expect(manifest.contains("\"\(module)\""))
    }
  }
}
