import WorkbookCore

/// A page for one learner. It is made from one grade, so it can say nothing about
/// others, and it leaves out the flags for the instructor.
struct LearnerPage {
  let grade: Grade

  var text: String {
    let section = LearnerSection(grade: grade, anchor: "e", notes: grade.refusals)
    let page: Markup = """
      \(PageStyle.head(title: "Your grade"))
      <body>
      <h1>Test Double Workbook: your grade</h1>
      <main>
      \(section.markup)</main>
      </body>
      </html>

      """
    return page.text
  }
}

/// The section of a page about one learner: each exercise that is not passed, with
/// the checks that failed, the hint, and the compiler's output.
struct LearnerSection {
  let grade: Grade
  /// The id of the section. With a number it is that of an exercise; no name could
  /// be used, as a name can be anything.
  let anchor: String
  let notes: [String]

  /// The longest text on a page, in bytes.
  private static let mostText = 4_000

  var markup: Markup {
    """
    <section class="learner" id="\(anchor)">
    <h2><bdi>\(grade.label)</bdi></h2>
    <p>\(grade.exercises.setInWords). \(grade.points) of \
    \(counted(grade.possiblePoints, "point")). \(passed)</p>
    \(list("notes", "Notes:", notes))\
    \(grade.exercises.indices.map(article))\(missing)</section>

    """
  }

  private var passed: String {
    let ids = grade.exercises.filter(\.isPassed).map(\.id)
    if grade.exercises.isEmpty { return "No exercise was graded." }
    if ids.isEmpty { return "No exercise is passed." }
    if ids.count == grade.exercises.count { return "Every exercise is passed." }
    return "Passed: \(ids.joined(separator: ", "))."
  }

  private var missing: Markup {
    let ids = grade.exercises.filter { $0.reason == .missing }.map(\.id)
    return ids.isEmpty ? "" : "<p>Not handed in: \(ids.joined(separator: ", ")).</p>\n"
  }

  private func article(_ index: Int) -> Markup {
    let exercise = grade.exercises[index]
    guard grade.hasDetails(exercise) else { return "" }
    return """
      <article id="\(anchor)-\(index + 1)">
      <h3><b class="\(exercise.cssClass)">\(exercise.outcome)</b> \(exercise.name) \
      <small>\(exercise.score)</small></h3>
      \(paragraph(exercise.ownMessage))\(checks(exercise))\(paragraph(exercise.pointsRemark))\
      \(list("survivors", "Not noticed by these tests:", exercise.unlistedSurvivors))\
      \(paragraph(exercise.hint.isEmpty ? "" : "Hint: \(exercise.hint)"))\
      \(output(exercise))</article>

      """
  }

  private func checks(_ exercise: Grade.Exercise) -> Markup {
    let items: [Markup] = exercise.checksToShow.filter { $0.state == .failed }.map {
      "<li>\($0.heading)\n\(paragraph($0.message))</li>\n"
    }
    return items.isEmpty ? "" : "<ul>\n\(items)</ul>\n"
  }

  private func output(_ exercise: Grade.Exercise) -> Markup {
    let text = exercise.output.limited(to: Self.mostText, keeping: exercise.outputMatters)
    return text.isEmpty ? "" : "<pre>\(text)</pre>\n"
  }

  private func paragraph(_ text: String) -> Markup {
    text.isEmpty ? "" : "<p class=\"lines\">\(text.limited(to: Self.mostText))</p>\n"
  }

  private func list(_ cssClass: String, _ heading: String, _ items: [String]) -> Markup {
    let items: [Markup] = items.map { "<li>\($0)</li>\n" }
    return items.isEmpty
      ? "" : "<div class=\"\(cssClass)\"><p>\(heading)</p>\n<ul>\n\(items)</ul></div>\n"
  }
}

extension Grade.Exercise {
  var cssClass: String {
    switch state {
    case .passed: "full"
    case .failed: points > 0 ? "some" : "none"
    case .undecided: "open"
    case .notBegun: "quiet"
    }
  }
}
