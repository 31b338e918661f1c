import WorkbookCourse

/// Every path that the catalog implies is there, the trees of a chapter hold
/// nothing else, and the fixtures are the same on both sides.
struct FilesAgree: Rule {
  let name = "the files are those of the catalog"

  func check(_ facts: CourseFacts) -> Inspection {
    let looks = [present(facts), expected(facts), sameFixtures(facts)]
    return Inspection(
      count: looks.map(\.count).reduce(0, +), findings: looks.flatMap(\.findings))
  }

  private func present(_ facts: CourseFacts) -> Inspection {
    let pages = [Course.contents, Course.comparison, Course.comparisonDiagram]
    let chapters = facts.course.readyChapters.flatMap { [$0.lesson, $0.diagram] }
    let answers = facts.course.entries.map { entry in
      let prefix = "\(entry.chapter.answers)/\(entry.number)_"
      let found = facts.files.walk(entry.chapter.answers).first { $0.hasPrefix(prefix) }
      return found ?? "\(prefix)Answers.swift"
    }
    let paths = pages + chapters + facts.course.entries.flatMap(\.files) + answers
    return Inspection(of: paths) { path in
      facts.files.exists(path)
        ? []
        : [Finding(file: path, what: "it is missing", remedy: "Write it, or correct the catalog.")]
    }
  }

  private func expected(_ facts: CourseFacts) -> Inspection {
    let tests = facts.files.folders(in: "Tests").filter { $0.hasPrefix("Chapter") }
    let folders = ["Chapters", "Solutions"] + tests.map { "Tests/\($0)" }
    return Inspection(of: folders.flatMap(facts.files.walk)) { path in
      isExpected(path, in: facts.course) ? [] : [stray(path)]
    }
  }

  private func sameFixtures(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.readyChapters) { differences($0, facts.files) }
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
