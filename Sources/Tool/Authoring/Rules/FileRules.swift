import WorkbookCore

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

/// What is generated is what the catalog, the tool and the solutions give now: the
/// README's map and list of commands, the table of contents, the kill matrix, and
/// the digests by which the tool recognizes an untouched starter.
struct GeneratedIsCurrent: Rule {
  let name = "what is generated is current"

  func check(_ facts: CourseFacts) -> Inspection {
    let places =
      [ReadmeMap(course: facts.course).place, CommandTable(facts.commands).place]
      + ChapterContents(course: facts.course).places
      + (facts.solutions?.matrix.map(facts.course.places) ?? [])
    let pages = Inspection(of: places) { $0.findings(in: facts.files) }
    let digests = Inspection(of: facts.course.entries) { digest(of: $0, facts) }
    return Inspection(
      count: pages.count + digests.count,
      findings: pages.findings + digests.findings + missingMatrix(facts.solutions))
  }

  private func digest(of entry: Entry, _ facts: CourseFacts) -> [Finding] {
    if facts.course.isUntouched(entry, in: facts.files) { return [] }
    return entry.starterIsWrong(
      "its digest is not the one in \(StarterDigests.file)",
      "Run `swift run workbook course update`, unless the change was not meant.")
  }

  private func missingMatrix(_ solutions: SolutionFacts?) -> [Finding] {
    guard let solutions, solutions.matrix == nil else { return [] }
    return [
      Finding(
        file: "Tests/CourseTests", what: "no matrix was attached",
        remedy: "See that KillMatrixTests attaches \(KillMatrix.file).")
    ]
  }
}

extension GeneratedPlace {
  /// What is wrong with the place in its file: nothing, or one thing.
  func findings(in files: CourseFiles) -> [Finding] {
    let text = files.text(file) ?? ""
    let updated = updating(text)
    if updated == text { return [] }
    let what = updated == nil ? "it has no place for the \(name)" : "its \(name) is out of date"
    return [
      Finding(
        file: file, what: what,
        remedy: "Put \(begin) and \(end) where the \(name) belongs, then run "
          + "`swift run workbook course update`.")
    ]
  }
}

/// On Darwin the classes of FoundationNetworking are in Foundation, and an import of
/// it without a condition stops a learner's build on a Mac. Linux compiles it.
struct BuildsOnDarwin: Rule {
  let name = "FoundationNetworking is imported on condition"

  private static let condition = "#if canImport(FoundationNetworking)"

  func check(_ facts: CourseFacts) -> Inspection {
    let sources = ["Chapters", "Solutions", "Sources", "Tests"].flatMap(facts.files.walk)
      .filter { $0.hasSuffix(".swift") }
    return Inspection(of: sources) { path in
      let lines = (facts.files.text(path) ?? "").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.trimmingPrefix { $0 == " " } }
      return lines.indices.filter { index in
        lines[index] == "import FoundationNetworking"
          && (index == 0 || lines[index - 1] != Self.condition)
      }.map { index in
        Finding(
          file: "\(path):\(index + 1)", what: "there is no FoundationNetworking on Darwin",
          remedy: "Import it inside “\(Self.condition)”.")
      }
    }
  }
}
