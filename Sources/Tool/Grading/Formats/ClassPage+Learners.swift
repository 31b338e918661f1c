import WorkbookCourse
import WorkbookSupport

// A section a learner, which is a page on paper: what is not passed, with the
// sentence that failed, the hint, and the compiler's words.

extension ClassPage {
  func writeLearners(to sink: (String) throws -> Void) rethrows {
    try sink("<section id=\"learners\">\n<h2>Learners</h2>\n")
    for (index, grade) in grades.enumerated() {
      try sink(learner(grade, number: index + 1).text)
    }
    try sink("</section>\n")
  }

  private func learner(_ grade: Grade, number: Int) -> Markup {
    let open = grade.exercises.enumerated().filter { !$0.element.isPassed }
      .map { article($1, at: anchor(number, $0)) }
    return """
      <section class="learner" id="s\(number)">
      <h3><bdi>\(grade.submission)</bdi></h3>
      <p>\(grade.points) of \(counted(grade.possiblePoints, "point")). \(passed(grade))</p>
      \(notes(grade))\(open)</section>

      """
  }

  private func passed(_ grade: Grade) -> String {
    let ids = grade.exercises.filter(\.isPassed).map(\.id)
    if grade.exercises.isEmpty { return "No exercise was graded." }
    if ids.isEmpty { return "No exercise is passed." }
    if ids.count == grade.exercises.count { return "Every exercise is passed." }
    return "Passed: \(ids.joined(separator: ", "))."
  }

  private func notes(_ grade: Grade) -> Markup {
    guard !grade.notes.isEmpty else { return "" }
    return """
      <div class="notes"><p>For a person to look at:</p>
      \(list(grade.notes))</div>

      """
  }

  private func article(_ exercise: Grade.Exercise, at anchor: String) -> Markup {
    """
    <article id="\(anchor)">
    <h4><b class="\(exercise.heat)">\(exercise.outcome)</b> \(exercise.name) \
    <small>\(exercise.score)</small></h4>
    \(paragraph(exercise.ownMessage))\(checks(exercise))\(survivors(exercise))\
    \(hint(exercise))\(output(exercise))</article>

    """
  }

  /// The checks that have something to say: those of code that did not compile
  /// have not.
  private func checks(_ exercise: Grade.Exercise) -> Markup {
    let open = exercise.checks.filter { $0.state == .failed || !$0.message.isEmpty }
    guard !open.isEmpty else { return "" }
    let items: [Markup] = open.map {
      "<li>\($0.title)<p class=\"said\">\(shortened($0.message, .start))</p></li>\n"
    }
    return "<ul class=\"checks\">\n\(items)</ul>\n"
  }

  private func survivors(_ exercise: Grade.Exercise) -> Markup {
    guard !exercise.survivors.isEmpty else { return "" }
    return """
      <p>Not noticed by these tests:</p>
      \(list(exercise.survivors))
      """
  }

  private func hint(_ exercise: Grade.Exercise) -> Markup {
    exercise.hint.isEmpty ? "" : "<p class=\"hint\"><b>Hint</b> \(exercise.hint)</p>\n"
  }

  private func output(_ exercise: Grade.Exercise) -> Markup {
    let text = shortened(exercise.output, exercise.outputPart)
    return text.isEmpty ? "" : "<pre>\(text)</pre>\n"
  }

  private func list(_ items: [String]) -> Markup {
    let items: [Markup] = items.map { "<li>\($0)</li>\n" }
    return "<ul>\n\(items)</ul>\n"
  }

  private func paragraph(_ text: String) -> Markup {
    text.isEmpty ? "" : "<p class=\"said\">\(shortened(text, .start))</p>\n"
  }

  private func shortened(_ text: String, _ part: TextPart) -> String {
    text.limited(to: ReportLimit.pageOutput, .units, keeping: part)
  }
}
