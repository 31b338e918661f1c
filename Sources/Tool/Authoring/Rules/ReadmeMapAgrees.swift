import WorkbookCourse

/// The map in README.md is the one that the catalog gives.
struct ReadmeMapAgrees: Rule {
  let name = "the README's map agrees with the catalog"

  func check(_ facts: CourseFacts) -> Inspection {
    let place = ReadmeMap(course: facts.course).place
    return Inspection(
      count: facts.course.chapters.count, findings: place.findings(in: facts.files))
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
