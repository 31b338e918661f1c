/// The lists of exercises in the table of contents are those that the catalog
/// gives.
struct ContentsAgree: Rule {
  let name = "the table of contents agrees with the catalog"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: ChapterContents(course: facts.course).places) { $0.findings(in: facts.files) }
  }
}
