import WorkbookCourse
import WorkbookSupport

/// A page for one learner. It is made from one grade, so it can say nothing of others;
/// what only the instructor should look at is not on it.
struct LearnerPage {
  let grade: Grade

  var text: String {
    let parts = LearnerParts(grade: grade)
    let page: Markup = """
      \(ClassPage.head(title: "Your grade"))
      <body>
      <header>
      <h1>Test Double Workbook: your grade</h1>
      <p><bdi>\(grade.label)</bdi>. \(parts.score)</p>
      </header>
      <main>
      \(exercises)\(refused)\(parts.articles(anchor))
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private var exercises: Markup {
    if grade.exercises.isEmpty { return "" }
    let rows = grade.exercises.enumerated().map { row($1, at: anchor($0)) }
    return """
      <div class="scroll">
      <table class="list">
      <thead><tr><th scope="col">Exercise</th><th scope="col">Points</th>\
      <th scope="col">Outcome</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>

      """
  }

  private func row(_ exercise: Grade.Exercise, at anchor: String) -> Markup {
    let name: Markup =
      grade.tells(of: exercise)
      ? "<a href=\"#\(anchor)\">\(exercise.name)</a>" : "\(exercise.name)"
    return """
      <tr><th scope="row">\(name)</th><td>\(exercise.points)&nbsp;/&nbsp;\(exercise.possiblePoints)</td>\
      <td class="\(exercise.heat)">\(exercise.outcome)</td></tr>

      """
  }

  private var refused: Markup {
    if grade.refused.isEmpty { return "" }
    return "<p>Files that were not taken:</p>\n\(LearnerParts.list(grade.refusals))"
  }

  /// Counted, and not named: a name could be anything.
  private func anchor(_ exercise: Int) -> String { "e\(exercise + 1)" }
}
