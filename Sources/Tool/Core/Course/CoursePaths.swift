import Foundation

/// An exercise with the chapter it stands in. Paths are relative to the
/// package, with `/` between the parts.
package struct Entry: Sendable {
  package var chapter: Chapter
  package var exercise: Exercise

  package var id: String { exercise.id }
  package var fileName: String { "\(exercise.stem).swift" }
  package var starter: String { "\(chapter.starters)/\(exercise.approach.folder)/\(fileName)" }
  package var solution: String { "\(chapter.solutions)/\(exercise.approach.folder)/\(fileName)" }

  /// The suite's file. Its name is not the starter's, since a failure shows
  /// the place of the check by the file's name alone.
  package var checksFile: String { "\(chapter.checks)/\(exercise.stem)Checks.swift" }

  /// The one file of the checks that names the learner's code. The others do not
  /// import the chapter, so they are compiled once, whatever a learner writes.
  package var subjectFile: String { "\(chapter.checks)/\(exercise.stem)Subject.swift" }

  /// All files that it has in the trees, but for the answers.
  package var files: [String] { [starter, solution, checksFile, subjectFile] }

  /// The file of the answers that prove the checks, or the first of them.
  package var answersFile: String { "\(chapter.answers)/\(number)_Answers.swift" }

  /// `Exercise1`, with which every file of answers begins.
  package var number: String { String(exercise.stem.prefix { $0 != "_" }) }

  /// The suite of the checks, as the event stream names it.
  package var suite: String { "\(chapter.testTarget).\(exercise.stem)" }

  /// The type that a learner writes, by which the file is named.
  package var type: String { String(exercise.stem.drop { $0 != "_" }.dropFirst()) }

  /// The suite that judges wrong answers and other right ones.
  package var answersSuite: String { "\(chapter.testTarget).\(number)_Answers" }
}

extension Course {
  /// The page on what every double of a seam keeps to.
  package static let laws = "Chapters/Laws.md"
  /// The page that says what each word of the course means, and which chapter
  /// explains it.
  package static let glossary = "Chapters/Words.md"
  /// The page on Swift Testing, for learners who know XCTest.
  package static let primer = "Chapters/SwiftTesting.md"
  /// The page that puts the kinds next to each other. It is read after the
  /// chapters, so it alone may show slices of the solutions.
  package static let comparison = "Chapters/FiveDoubles.md"
  /// The page that tells the kinds apart, without solutions, and its diagram.
  package static let kinds = "Chapters/Kinds.md"
  package static let kindsDiagram = "Chapters/taxonomy.svg"
  /// The learners' table of contents, which a browser shows below the folder.
  package static let contents = "Chapters/README.md"
  /// All pages beside the lessons that a learner gets, in the order in which a reader wants them.
  package static let learnersPages = [contents, primer, kinds, laws, glossary]
  /// The page on what a learner's doubles and tests may use.
  package static let kitPage = "Sources/DoubleKit/README.md"
}

extension Chapter {
  /// The name of the target, and of the folder in each tree.
  package var target: String { "Chapter\(number)\(kind)" }
  package var testTarget: String { "\(target)Tests" }
  package var starters: String { "Chapters/\(target)" }
  package var solutions: String { "Solutions/\(target)" }
  package var tests: String { "Tests/\(testTarget)" }
  package var checks: String { "\(tests)/Checks" }
  /// The folder of the code that the checks grade.
  func code(in edition: Edition) -> String { edition == .learner ? starters : solutions }
  package var answers: String { "\(tests)/Answers" }
  package var listings: String { "\(tests)/Lesson" }
  package var lesson: String { "\(starters)/README.md" }
  package var diagram: String { "\(starters)/diagram.svg" }
  /// Where the catalog's data on this chapter stands.
  package var catalogFile: String { "\(Course.catalog)/Catalog+Chapter\(number).swift" }
}

extension Course {
  /// The tool's own sources, on which no verdict depends.
  package static let toolSources = ["Sources/Tool", "Sources/workbook"]

  /// The folder of the catalog's files.
  package static let catalog = "Sources/Tool/Core/Course/Catalog"
}

extension CourseFiles {
  /// The folders of what chapters are built from, beside their own.
  package var sharedSources: [String] {
    folders(in: "Sources").map { "Sources/\($0)" }.filter { !Course.toolSources.contains($0) }
  }
}

extension Chapter {
  /// Where a learner saves what a verdict of this chapter depends on.
  package func watchedPaths(in root: URL) -> [String] {
    [starters, checks, "Package.swift"].map { root.appending(path: $0).path }
  }
}
