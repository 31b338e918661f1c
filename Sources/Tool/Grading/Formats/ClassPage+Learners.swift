import WorkbookCourse
import WorkbookSupport

// A section a learner, which is a page on paper.

extension ClassPage {
  func writeLearners(to sink: (String) throws -> Void) rethrows {
    try sink("<section id=\"learners\">\n<h2>Learners</h2>\n")
    try sink(missing.text)
    for (index, grade) in grades.enumerated() {
      try sink(learner(grade, number: index + 1).text)
    }
    try sink("</section>\n")
  }

  private var missing: Markup {
    if absent.isEmpty { return "" }
    return "<p>\(Grade.absentHeading)</p>\n\(LearnerParts.list(absent.map(\.label)))"
  }

  private func learner(_ grade: Grade, number: Int) -> Markup {
    let parts = LearnerParts(grade: grade)
    return """
      <section class="learner" id="s\(number)">
      <h3><bdi>\(grade.label)</bdi></h3>
      <p>\(parts.score)</p>
      \(notes(grade))\(parts.articles { anchor(number, $0) })</section>

      """
  }

  private func notes(_ grade: Grade) -> Markup {
    guard !grade.notes.isEmpty else { return "" }
    return """
      <div class="notes"><p>For a person to look at:</p>
      \(LearnerParts.list(grade.notes))</div>

      """
  }
}
