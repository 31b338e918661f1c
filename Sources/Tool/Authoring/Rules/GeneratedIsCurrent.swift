import WorkbookChecking
import WorkbookCourse

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
