/// An exercise with the chapter it stands in. Paths are relative to the
/// package, with `/` between the parts.
struct Entry: Sendable {
  var chapter: Chapter
  var exercise: Exercise

  var id: String { exercise.id }
  var fileName: String { "\(exercise.stem).swift" }
  var starter: String { "\(chapter.starters)/\(exercise.seam.folder)/\(fileName)" }
  var solution: String { "\(chapter.solutions)/\(exercise.seam.folder)/\(fileName)" }

  /// The suite's file. Its name is not the starter's, since a failure shows
  /// the place of the check by the file's name alone.
  var checksFile: String { "\(chapter.checks)/\(exercise.stem)Checks.swift" }

  /// The one file of the checks that names the learner's code. The others do not
  /// import the chapter, so they are compiled once, whatever a learner writes.
  var subjectFile: String { "\(chapter.checks)/\(exercise.stem)Subject.swift" }

  /// All files that it has in the trees, but for the answers.
  var files: [String] { [starter, solution, checksFile, subjectFile] }

  /// `Exercise1`, with which every file of answers begins.
  var number: String { String(exercise.stem.prefix { $0 != "_" }) }

  /// The suite of the checks, as the event stream names it.
  var suite: String { "\(chapter.testTarget).\(exercise.stem)" }

  /// The suite that judges wrong answers and other right ones.
  var answersSuite: String { "\(chapter.testTarget).\(number)_Answers" }
}

extension Course {
  /// The page that puts the kinds next to each other. It is read after the
  /// chapters, so it alone may show slices of the solutions.
  static let comparison = "Chapters/FiveDoubles.md"
  static let comparisonDiagram = "Chapters/taxonomy.svg"

  /// The learners' table of contents, which a browser shows below the folder.
  static let contents = "Chapters/README.md"
}

extension Chapter {
  /// The name of the target, and of the folder in each tree.
  var target: String { "Chapter\(number)\(kind)" }
  var testTarget: String { "\(target)Tests" }
  var starters: String { "Chapters/\(target)" }
  var solutions: String { "Solutions/\(target)" }
  var checks: String { "Tests/\(testTarget)" }
  var answers: String { "\(checks)/Answers" }
  var listings: String { "\(checks)/Lesson" }
  var lesson: String { "\(starters)/README.md" }
  var diagram: String { "\(starters)/diagram.svg" }
  /// Where the catalog's data on this chapter stands.
  var catalogFile: String { "Sources/WorkbookKit/Catalog/Catalog+Chapter\(number).swift" }
}

extension Course {
  /// The tool's own sources, on which no verdict depends.
  static let toolSources = ["Sources/WorkbookKit", "Sources/workbook"]
}

extension CourseFiles {
  /// The folders of what chapters are built from, beside their own.
  var sharedSources: [String] {
    folders(in: "Sources").map { "Sources/\($0)" }.filter { !Course.toolSources.contains($0) }
  }
}
