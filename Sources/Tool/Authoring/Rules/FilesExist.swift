import WorkbookCourse

/// Every path that the catalog implies is there.
struct FilesExist: Rule {
  let name = "files exist"

  func check(_ facts: CourseFacts) -> Inspection {
    let chapters = facts.course.readyChapters.flatMap { [$0.lesson, $0.diagram] }
    let pages = [Course.contents, Course.comparison, Course.comparisonDiagram]
    let exercises = facts.course.entries.flatMap(\.files)
    let files = Inspection(of: pages + chapters + exercises) { path in
      facts.files.exists(path) ? [] : [missing(path)]
    }
    let answers = Inspection(of: facts.course.entries) { entry in
      let prefix = "\(entry.chapter.answers)/\(entry.number)_"
      let found = facts.files.walk(entry.chapter.answers).contains { $0.hasPrefix(prefix) }
      return found ? [] : [missing("\(prefix)Answers.swift")]
    }
    return Inspection(
      count: files.count + answers.count, findings: files.findings + answers.findings)
  }

  private func missing(_ path: String) -> Finding {
    Finding(file: path, what: "it is missing", remedy: "Write it, or correct the catalog.")
  }
}
