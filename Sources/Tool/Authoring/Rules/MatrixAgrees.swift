import WorkbookChecking

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
    return Inspection(of: facts.course.places(of: matrix)) { $0.findings(in: facts.files) }
  }
}
