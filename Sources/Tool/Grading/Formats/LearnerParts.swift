import WorkbookCourse
import WorkbookSupport

/// What pages say of one learner: what is not passed, with the sentence that failed,
/// the hint, and the compiler's words.
struct LearnerParts {
  let grade: Grade

  var score: String {
    "\(grade.points) of \(counted(grade.possiblePoints, "point")). \(passed)"
  }

  private var passed: String {
    let ids = grade.exercises.filter(\.isPassed).map(\.id)
    if grade.exercises.isEmpty { return "No exercise was graded." }
    if ids.isEmpty { return "No exercise is passed." }
    if ids.count == grade.exercises.count { return "Every exercise is passed." }
    return "Passed: \(ids.joined(separator: ", "))."
  }

  /// Each exercise of which there is something to tell, and those that were not handed
  /// in; the function names the place of an exercise on the page.
  func articles(_ anchor: (Int) -> String) -> [Markup] {
    grade.exercises.enumerated().filter { grade.tells(of: $0.element) }
      .map { article($1, at: anchor($0)) } + [missing]
  }

  private var missing: Markup {
    let ids = grade.exercises.filter { $0.reason == .missing }.map(\.id)
    return ids.isEmpty ? "" : "<p>Not handed in: \(ids.joined(separator: ", ")).</p>\n"
  }

  static func list(_ items: [String]) -> Markup {
    let items: [Markup] = items.map { "<li>\($0)</li>\n" }
    return "<ul>\n\(items)</ul>\n"
  }

  private func article(_ exercise: Grade.Exercise, at anchor: String) -> Markup {
    """
    <article id="\(anchor)">
    <h4><b class="\(exercise.heat)">\(exercise.outcome)</b> \(exercise.name) \
    <small>\(exercise.score)</small></h4>
    \(paragraph(exercise.ownMessage))\(checks(exercise))\(paragraph(exercise.pointsRemark))\
    \(survivors(exercise))\(hint(exercise))\(output(exercise))</article>

    """
  }

  /// The checks that have something to say: those of code that did not compile
  /// have not.
  private func checks(_ exercise: Grade.Exercise) -> Markup {
    let open = exercise.toldChecks.filter { $0.state == .failed || !$0.message.isEmpty }
    guard !open.isEmpty else { return "" }
    let items: [Markup] = open.map {
      "<li>\($0.heading)<p class=\"said\">\(shortened($0.message, .start))</p></li>\n"
    }
    return "<ul class=\"checks\">\n\(items)</ul>\n"
  }

  private func survivors(_ exercise: Grade.Exercise) -> Markup {
    let faults = exercise.untoldSurvivors
    guard !faults.isEmpty else { return "" }
    return """
      <p>Not noticed by these tests:</p>
      \(Self.list(faults))
      """
  }

  private func hint(_ exercise: Grade.Exercise) -> Markup {
    exercise.hint.isEmpty ? "" : "<p class=\"hint\"><b>Hint</b> \(exercise.hint)</p>\n"
  }

  private func output(_ exercise: Grade.Exercise) -> Markup {
    let text = shortened(exercise.output, exercise.outputPart)
    return text.isEmpty ? "" : "<pre>\(text)</pre>\n"
  }

  private func paragraph(_ text: String) -> Markup {
    text.isEmpty ? "" : "<p class=\"said\">\(shortened(text, .start))</p>\n"
  }

  private func shortened(_ text: String, _ part: TextPart) -> String {
    text.limited(to: ReportLimit.pageOutput, .units, keeping: part)
  }
}
