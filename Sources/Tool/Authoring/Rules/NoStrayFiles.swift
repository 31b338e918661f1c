import WorkbookCourse

/// The trees of a chapter hold nothing that the catalog does not imply, and the
/// same fixtures on both sides.
struct NoStrayFiles: Rule {
  let name = "no stray files, the same fixtures"

  func check(_ facts: CourseFacts) -> Inspection {
    let tests = facts.files.folders(in: "Tests").filter { $0.hasPrefix("Chapter") }
    let folders = ["Chapters", "Solutions"] + tests.map { "Tests/\($0)" }
    let files = Inspection(of: folders.flatMap(facts.files.walk)) { path in
      isExpected(path, in: facts.course) ? [] : [stray(path)]
    }
    let fixtures = Inspection(of: facts.course.readyChapters) { differences($0, facts.files) }
    return Inspection(count: files.count, findings: files.findings + fixtures.findings)
  }

  private func isExpected(_ path: String, in course: Course) -> Bool {
    let pages = [
      Course.contents, Course.laws, Course.glossary, Course.primer, Course.comparison,
      Course.comparisonDiagram,
    ]
    return pages.contains(path)
      || course.readyChapters.contains { chapter in
        [chapter.lesson, chapter.diagram].contains(path)
          || chapter.entries.contains { $0.files.contains(path) }
          || [chapter.starters, chapter.solutions].contains { path.hasPrefix("\($0)/Fixtures/") }
          || isSwift(path, in: chapter.listings)
          || chapter.entries.contains {
            isSwift(path, in: "\(chapter.answers)", stem: $0.number + "_")
              // What the checks of one exercise are made with.
              || isSwift(path, in: "Tests/\(chapter.testTarget)", stem: $0.number + "_")
          }
      }
  }

  private func isSwift(_ path: String, in folder: String, stem: String = "") -> Bool {
    path.hasPrefix("\(folder)/\(stem)") && path.hasSuffix(".swift")
  }

  private func stray(_ path: String) -> Finding {
    Finding(
      file: path, what: "no exercise of the catalog has this file",
      remedy: "Remove it, or add its exercise to the catalog.")
  }

  private func differences(_ chapter: Chapter, _ files: CourseFiles) -> [Finding] {
    let starters = "\(chapter.starters)/Fixtures"
    let solutions = "\(chapter.solutions)/Fixtures"
    let names = Set(
      files.walk(starters).map { $0.dropFirst(starters.count) }
        + files.walk(solutions).map { $0.dropFirst(solutions.count) })
    return names.sorted().filter { files.data(starters + $0) != files.data(solutions + $0) }.map {
      Finding(
        file: starters + $0, what: "it differs from \(solutions)\($0)",
        remedy: "Copy one over the other: a learner and a solution read the same fixture.")
    }
  }
}
