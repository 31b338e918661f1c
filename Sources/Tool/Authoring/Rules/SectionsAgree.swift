import WorkbookCourse

/// Each exercise has a section of its lesson, which names its file.
struct SectionsAgree: Rule {
  let name = "each exercise has its section in the lesson"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      let lines = facts.files.text(entry.chapter.lesson)?.components(separatedBy: "\n") ?? []
      let section = lines.drop { !$0.hasPrefix("## \(entry.id) ") }.dropFirst()
      let own = section.prefix { !$0.hasPrefix("## ") }
      let path = "\(entry.exercise.seam.folder)/\(entry.fileName)"
      if own.contains(where: { $0.contains("`\(path)`") }) { return [] }
      return [
        Finding(
          file: entry.chapter.lesson, what: "no section of \(entry.id) names \(path)",
          remedy: "Begin it with `## \(entry.id) …`, and write `\(path)` below.")
      ]
    }
  }
}
