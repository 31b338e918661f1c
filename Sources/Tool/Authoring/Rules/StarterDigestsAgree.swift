import WorkbookCourse

/// The tool recognizes each starter as the one that was handed out.
struct StarterDigestsAgree: Rule {
  let name = "the catalog knows the untouched starters"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      if facts.course.isUntouched(entry, in: facts.files) { return [] }
      return entry.starterIsWrong(
        "its digest is not the one in \(StarterDigests.file)",
        "Run `swift run workbook course update`, unless the change was not meant.")
    }
  }
}
