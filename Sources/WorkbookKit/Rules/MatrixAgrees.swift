/// The matrix that the pages show is the one that the solutions give.
struct MatrixAgrees: Rule {
  let name = "the shown kill matrix is the computed one"

  func check(_ facts: CourseFacts) -> Inspection {
    guard let matrix = facts.solutions?.matrix else {
      let remedy = "See that KillMatrixTests attaches \(KillMatrix.file)."
      return Inspection(
        count: 0,
        findings: [
          Finding(file: "Tests/CourseTests", what: "no matrix was attached", remedy: remedy)
        ])
    }
    return Inspection(of: facts.course.places(of: matrix)) { findings(on: $0, facts.files) }
  }

  private func findings(on place: GeneratedPlace, _ files: CourseFiles) -> [Finding] {
    let text = files.text(place.file) ?? ""
    let updated = place.updating(text)
    if updated == text { return [] }
    let what = updated == nil ? "it has no place for the matrix" : "its matrix is out of date"
    return [
      Finding(
        file: place.file, what: what,
        remedy: "Put \(place.begin) and \(place.end) where the matrix belongs, then run "
          + "`swift run workbook course update`.")
    ]
  }
}
