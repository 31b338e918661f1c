import WorkbookCore

// The heat map: a row a learner, a column an exercise.

extension ClassPage {
  var map: Markup {
    let head: [Markup] = exercises.map {
      "<th scope=\"col\" title=\"\($0.name)\">\($0.id)</th>"
    }
    let rows = grades.enumerated().map { row($1, number: $0 + 1) }
    return """
      <section id="map">
      <h2>Map</h2>
      <div class="scroll">
      <table class="map">
      <thead><tr><th scope="col" class="who">Submission</th><th scope="col">Points</th>\(head)\
      </tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>
      \(Self.legend)</section>

      """
  }

  /// Colours alone would not reach everybody, nor a printer without them.
  private static let legend: Markup = """
    <p class="legend"><span><b class="full">✔</b> passed</span> \
    <span><b class="some">5</b> failed, with some of the points</span> \
    <span><b class="none">✘</b> failed</span> <span><b class="open">?</b> undecided</span> \
    <span><b>–</b> not graded</span> \
    <span><b>⚑</b> there are notes</span></p>

    """

  private func row(_ grade: Grade, number: Int) -> Markup {
    let cells = exercises.map { column -> Markup in
      let index = grade.exercises.firstIndex { $0.id == column.id }
      return index.map { cell(grade.exercises[$0], of: grade, at: anchor(number, $0)) }
        ?? "<td>–</td>"
    }
    return """
      <tr><th scope="row" class="who"><a href="#s\(number)">\(flag(grade))<bdi>\(grade.label)</bdi></a></th>\
      <td class="sum">\(grade.points)&nbsp;/&nbsp;\(grade.possiblePoints)</td>\(cells)</tr>

      """
  }

  /// Before the name, the end of which may be cut.
  private func flag(_ grade: Grade) -> Markup {
    grade.notes.isEmpty ? "" : "<b title=\"there are notes\">⚑</b> "
  }

  private func cell(_ exercise: Grade.Exercise, of grade: Grade, at anchor: String) -> Markup {
    let told = "\(exercise.name): \(exercise.outcome), \(exercise.score)"
    let mark: Markup =
      grade.tells(of: exercise)
      ? "<a href=\"#\(anchor)\">\(exercise.symbol)</a>" : "\(exercise.symbol)"
    return "<td class=\"\(exercise.heat)\" title=\"\(told)\">\(mark)</td>"
  }

  /// Counted, and not named: a name could be anything.
  func anchor(_ submission: Int, _ exercise: Int) -> String { "s\(submission)e\(exercise + 1)" }
}

extension Grade.Exercise {
  var heat: String {
    switch state {
    case .passed: "full"
    case .failed: points > 0 ? "some" : "none"
    case .undecided: "open"
    }
  }

  fileprivate var symbol: String {
    switch state {
    case .passed: "✔"
    case .failed: points > 0 ? "\(points)" : "✘"
    case .undecided: "?"
    }
  }
}
