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
    try fixture.write(chapter.catalogFile, Self.catalog)
  }

  private static let catalog = """
    extension Chapter {
      static let one = Chapter(
        number: 1,
        exercises: [
          Exercise(
            id: "1.5", anotherWay: "Write the number."),
        ])
    }

    """

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
      ("1.6 SpyCache", Exercise.Seam.protocolInjection, "final class SpyCache: URLSessionProtocol"),
      ("1.6 SpyCache --seam urlProtocol", .urlProtocol, "final class SpyCache: URLProtocol"),
    ])
  func files(line: String, seam: Exercise.Seam, declaration: String) throws {
    defer { fixture.remove() }
    let before = Set(texts.keys)
    let answer = answer(to: line)
    #expect(answer.exit == .done, "\(answer.text)")
    let entry = Entry(nextOf: chapter, type: "SpyCache", seam: seam)
    #expect(entry.exercise.stem == "Exercise6_SpyCache")
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

  @Test("It is the last of its chapter, in the catalog and in the lesson") func order() throws {
    defer { fixture.remove() }
    try fixture.replace(
      "Exercise5_Number.swift`", with: "Exercise5_Number.swift`\n\n```sh\n# now\n```\n\n# Later",
      in: chapter.lesson)
    try fixture.replace("number.\"),\n", with: "number.\")\n", in: chapter.catalogFile)
    _ = answer(to: "1.6 SpyCache")
    let lesson = try #require(fixture.files.text(chapter.lesson))
    #expect(lesson.contains("# now\n```\n\n## 1.6 TO WRITE"))
    #expect(lesson.contains("--filter Exercise6_SpyCache\n```\n\n# Later"))
    let catalog = try #require(fixture.files.text(chapter.catalogFile))
    #expect(catalog.contains("number.\"),\n      Exercise(\n        id: \"1.6\""))
    #expect(catalog.hasSuffix(", in words.\"),\n    ])\n}\n"))
  }

  @Test(
    "A wrong call is refused in a sentence, and writes nothing",
    arguments: [
      ("1.5 SpyCache", "1.5 is taken by Exercise5_Number"),
      ("1.7 SpyCache", "1.7 is not the next exercise"),
      ("1.06 SpyCache", "“1.06” is not the ID"), ("one SpyCache", "“one” is not the ID"),
      ("3.1 SpyCache", "there is no Chapter 3"), ("1.6 spy-cache", "is not the name of a Swift"),
      ("1.6 Number", "1.1 has the type Number already"), ("1.6", "“course new” needs a TYPE"),
      ("1.6 SpyCache --seam tests", "“tests” is not one of its values"),
      ("2.2 SpyCache", "Catalog+Chapter2.swift has no line"),
    ])
  func refusals(line: String, sentence: String) {
    defer { fixture.remove() }
    let before = texts
    let answer = answer(to: line)
    #expect(answer.exit == .wrongUsage)
    #expect(answer.text.contains(sentence), "\(answer.text)")
    #expect(texts == before)
  }

  @Test("A file that is there is never overwritten") func existing() throws {
    defer { fixture.remove() }
    let entry = Entry(nextOf: chapter, type: "SpyCache", seam: .protocolInjection)
    try fixture.write(entry.answersFile, "// mine\n")
    let before = texts
    let answer = answer(to: "1.6 SpyCache")
    #expect(answer.exit == .wrongUsage)
    #expect(answer.text.contains("\(entry.answersFile) is there already"))
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
    let entry = Entry(nextOf: chapter, type: "SpyCache", seam: .urlProtocol)
    try NewExercise(entry: entry, files: copy).write()
    let last = try #require(chapter.exercises.last?.id)
    let headings = try #require(copy.text(chapter.lesson)).matches(of: /(?m)^## (\d\.\d+)\s/)
    #expect(headings.suffix(2).map { String($0.1) } == [last, entry.id])
    #expect(copy.text(chapter.catalogFile)?.contains("stem: \"\(entry.exercise.stem)\"") == true)
  }

  @Test("What its files import is in Package.swift", arguments: Exercise.Seam.allCases.dropLast())
  func imports(seam: Exercise.Seam) throws {
    let manifest = try #require(workbook.text("Package.swift"))
    let chapter = Course.workbook.chapters[3]
    let draft = ExerciseDraft(Entry(nextOf: chapter, type: "SpyCache", seam: seam))
    let texts = [draft.starter, draft.checks, draft.subject, draft.answers].joined()
    let modules = Set(texts.matches(of: /(?m)^(?:@testable )?import (\w+)$/).map { $0.1 })
    for module in modules.subtracting(["Foundation", "Testing"]) {
      #expect(manifest.contains("\"\(module)\""))
    }
  }
}
