import WorkbookCourse

// What a teacher talks about in the next lesson.

extension ClassPage {
  /// The exercises that most fail.
  var hardest: Markup {
    let rows = Difficulty.all(in: grades, exercises)
    let body: Markup =
      rows.isEmpty
      ? "<p>Nobody failed an exercise.</p>\n"
      : """
      <div class="scroll">
      <table class="list">
      <thead><tr><th scope="col">Exercise</th><th scope="col">Not passed</th>\
      <th scope="col" class="wide">Share</th><th scope="col" class="more">Failed</th>\
      <th scope="col">Undecided</th></tr></thead>
      <tbody>
      \(rows.map(row))</tbody>
      </table>
      </div>

      """
    return """
      <section id="exercises">
      <h2>The exercises that most fail</h2>
      \(body)</section>

      """
  }

  private func row(_ item: Difficulty) -> Markup {
    """
    <tr><th scope="row">\(item.exercise.name)</th><td>\(item.open) of \(item.graded)</td>\
    \(bar(item.open, of: item.graded))<td class="more">\(item.failed)</td><td>\(item.reasons)</td></tr>

    """
  }

  private func bar(_ part: Int, of whole: Int) -> Markup {
    let share = percent(part, of: whole)
    return "<td class=\"wide\"><i class=\"bar\" style=\"width:\(share)%\"></i></td>"
  }

  /// The faults that the learners' own tests most often do not notice.
  var survivors: Markup {
    let rows = Survival.all(in: grades, exercises)
    let body: Markup =
      rows.isEmpty
      ? "<p>No mutant survived.</p>\n"
      : """
      <div class="scroll">
      <table class="list">
      <thead><tr><th scope="col">Mutant</th><th scope="col">Exercise</th>\
      <th scope="col">Survived</th><th scope="col" class="wide">Share</th></tr></thead>
      <tbody>
      \(rows.map(row))</tbody>
      </table>
      </div>

      """
    return """
      <section id="mutants">
      <h2>The mutants that most survive</h2>
      \(body)</section>

      """
  }

  private func row(_ item: Survival) -> Markup {
    """
    <tr><th scope="row">\(item.mutant)</th><td>\(item.exercise)</td>\
    <td>\(item.count) of \(item.graded)</td>\(bar(item.count, of: item.graded))</tr>

    """
  }
}
