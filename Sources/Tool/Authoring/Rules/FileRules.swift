import WorkbookCore

/// Every path that the catalog implies exists, the trees of a chapter hold nothing else,
/// and the fixtures are the same on both sides.
struct FilesAgree: Rule {
  let name = "the files are those of the catalog"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for path in requiredPaths(facts) {
      report.count += 1
      report.expect(
        facts.files.exists(path), in: path, "it is missing",
        remedy: "Write it, or correct the catalog.")
    }
    let tests = facts.files.folders(in: "Tests").filter { $0.hasPrefix("Chapter") }
    let folders = ["Chapters", "Solutions"] + tests.map { "Tests/\($0)" }
    for path in folders.flatMap(facts.files.walk) {
      report.count += 1
      report.expect(
        isExpected(path, in: facts.course), in: path, "no exercise of the catalog has this file",
        remedy: "Remove it, or add its exercise to the catalog.")
    }
    for chapter in facts.course.readyChapters {
      report.count += 1
      checkFixtures(chapter, facts.files, &report)
    }
  }

  private func requiredPaths(_ facts: CourseFacts) -> [String] {
    let pages = [Course.contents, Course.comparison, Course.kindsDiagram]
    let chapters = facts.course.readyChapters.flatMap { [$0.lesson, $0.diagram] }
    let answers = facts.course.entries.map { entry in
      let prefix = "\(entry.chapter.answers)/\(entry.number)_"
      let found = facts.files.walk(entry.chapter.answers).first { $0.hasPrefix(prefix) }
      return found ?? entry.answersFile
    }
    return pages + chapters + facts.course.entries.flatMap(\.files) + answers
  }

  private func isExpected(_ path: String, in course: Course) -> Bool {
    course.isLearnersFile(path) || path == Course.comparison
      || course.readyChapters.contains { chapter in
        path.hasPrefix("\(chapter.solutions)/Fixtures/")
          || isSwift(path, "\(chapter.listings)/")
          || chapter.entries.contains { entry in
            entry.files.contains(path)
              // The answers, and what the checks of one exercise are made with.
              || [chapter.answers, chapter.checks].contains {
                isSwift(path, "\($0)/\(entry.number)_")
              }
          }
      }
  }

  private func isSwift(_ path: String, _ prefix: String) -> Bool {
    path.hasPrefix(prefix) && path.hasSuffix(".swift")
  }

  private func checkFixtures(
    _ chapter: Chapter, _ files: CourseFiles, _ report: inout RuleReport
  ) {
    let starters = "\(chapter.starters)/Fixtures"
    let solutions = "\(chapter.solutions)/Fixtures"
    let names = [starters, solutions].flatMap { folder in
      files.walk(folder).map { $0.dropFirst(folder.count) }
    }
    for name in Set(names).sorted() {
      report.expect(
        files.data(starters + name) == files.data(solutions + name), in: starters + name,
        "it differs from \(solutions)\(name)",
        remedy: "Copy one over the other: a learner and a solution read the same fixture.")
    }
  }
}

/// What `course new` has put in the place of an author's words is written.
struct NothingIsLeftToWrite: Rule {
  let name = "nothing is left to write"
  /// The words that stand where something is to be written.
  static let mark = "TO WRITE"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let pages = facts.course.readyChapters.flatMap { [$0.catalogFile, $0.lesson] }
    for path in pages + facts.course.entries.flatMap({ $0.files + [$0.answersFile] }) {
      report.count += 1
      for (number, line) in facts.files.numberedLines(path) where line.contains(Self.mark) {
        report.fail(
          in: "\(path):\(number)", line.trimmingPrefix { $0 == " " }.description,
          remedy: "Write it, and take out “\(Self.mark)”.")
      }
    }
  }
}

/// The generated sections, and the digests by which the tool recognizes an untouched
/// starter, follow from the catalog, the commands and the solutions of now.
struct GeneratedIsCurrent: Rule {
  let name = "what is generated is current"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let matrix = facts.solutions?.matrix
    for section in facts.course.generatedSections(facts.commands, matrix) {
      report.count += 1
      check(section, facts.files.text(section.file) ?? "", &report)
    }
    for entry in facts.course.entries {
      report.count += 1
      report.expect(
        facts.course.isUntouched(entry, in: facts.files), in: entry.starter,
        "its digest is not the one in \(StarterDigests.file)",
        remedy: "Run `swift run workbook course update`, unless the change was not meant.")
    }
    report.expect(
      facts.solutions == nil || matrix != nil, in: "Tests/CourseTests", "no matrix was attached",
      remedy: "See that KillMatrixTests attaches \(KillMatrix.file).")
  }

  private func check(_ section: GeneratedSection, _ text: String, _ report: inout RuleReport) {
    let (name, updated) = (section.name, section.updating(text))
    report.expect(
      updated == text, in: section.file,
      updated == nil ? "it has no place for the \(name)" : "its \(name) is out of date",
      remedy: "Put \(section.begin) and \(section.end) where the \(name) belongs, then run "
        + "`swift run workbook course update`.")
  }
}
