import WorkbookCore

/// One page about a class that holds all it needs: it can be opened from a mail, on a
/// phone, without a network, and printed.
struct ClassPage {
  let grades: [Grade]
  let absent: [Grade.Member]
  private let exercises: [Grade.Exercise]

  init(grades: [Grade], absent: [Grade.Member]) {
    (self.grades, self.absent, exercises) = (grades, absent, grades.exercises)
  }

  var text: String {
    let page: Markup = """
      \(PageStyle.head(title: "Grades of \(counted(grades.count, "submission"))"))
      <body>
      <h1>Test Double Workbook: grades</h1>
      <p>\(summary)</p>
      <main>
      \(overview)\(absentList)\(hardest)\(learners)</main>
      </body>
      </html>

      """
    return page.text
  }

  private var summary: String {
    let notes = grades.count { !$0.notes.isEmpty }
    let points = grades.map(\.points).reduce(0, +)
    let possible = grades.map(\.possiblePoints).reduce(0, +)
    let share = possible > 0 ? Int((Double(points) / Double(possible) * 100).rounded()) : 0
    let parts = [
      "\(counted(grades.count, "submission")), \(exercises.setInWords)",
      "\(share) % of all points", "\(grades.count(where: \.hasAllPoints)) with all points",
      absent.isEmpty ? "" : "\(absent.count) handed in nothing",
      notes == 0 ? "" : "\(notes) with notes for a person to look at",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ". ") + "."
  }

  private var absentList: Markup {
    let items: [Markup] = absent.map { "<li>\($0.label)</li>\n" }
    return items.isEmpty ? "" : "<p>\(Grade.absentHeading)</p>\n<ul>\n\(items)</ul>\n"
  }

  private var learners: [Markup] {
    grades.indices.map { index in
      LearnerSection(grade: grades[index], anchor: anchor(index), notes: grades[index].notes).markup
    }
  }

  private func anchor(_ index: Int) -> String { "s\(index + 1)" }
}

// A row for each learner, a column for each exercise.

extension ClassPage {
  /// The signs in the cells tell as much as their colours, which not every reader
  /// and no black printer shows.
  private var overview: Markup {
    let head: [Markup] = exercises.map { "<th scope=\"col\" title=\"\($0.name)\">\($0.id)</th>" }
    return """
      <div class="scroll">
      <table class="overview">
      <thead><tr><th scope="col" class="name">Submission</th><th scope="col">Points</th>\(head)\
      </tr></thead>
      <tbody>
      \(grades.indices.map(row))</tbody>
      </table>
      </div>
      <p class="legend"><b class="full">✔</b> passed <b class="some">5</b> failed, with some of \
      the points <b class="none">✘</b> failed <b class="open">?</b> undecided <b>–</b> not graded \
      <b>⚑</b> there are notes</p>

      """
  }

  private func row(_ index: Int) -> Markup {
    let grade = grades[index]
    let flag = grade.notes.isEmpty ? "" : "⚑ "
    return """
      <tr><th scope="row" class="name"><a href="#\(anchor(index))">\(flag)<bdi>\(grade.label)</bdi></a></th>\
      <td>\(grade.points)&nbsp;/&nbsp;\(grade.possiblePoints)</td>\
      \(exercises.map { cell($0.id, ofGrade: index) })</tr>

      """
  }

  private func cell(_ id: String, ofGrade index: Int) -> Markup {
    let grade = grades[index]
    guard let number = grade.exercises.firstIndex(where: { $0.id == id }) else {
      return "<td>–</td>"
    }
    let exercise = grade.exercises[number]
    let sign: Markup =
      grade.hasDetails(exercise)
      ? "<a href=\"#\(anchor(index))-\(number + 1)\">\(exercise.sign)</a>" : "\(exercise.sign)"
    return """
      <td class="\(exercise.cssClass)" title="\(exercise.name): \(exercise.outcome), \
      \(exercise.score)">\(sign)</td>
      """
  }
}

extension Grade.Exercise {
  fileprivate var sign: String {
    switch state {
    case .passed: "✔"
    case .failed: points > 0 ? "\(points)" : "✘"
    case .undecided: "?"
    case .notBegun: "·"
    }
  }
}

// The exercises to talk about in the next lesson.

extension ClassPage {
  private var hardest: Markup {
    let rows = ExerciseFailures.all(in: grades, of: exercises).map { failures -> Markup in
      """
      <tr><th scope="row">\(failures.exercise.name)</th>\
      <td>\(failures.open) of \(failures.graded)</td><td>\(failures.outcomes)</td></tr>

      """
    }
    if rows.isEmpty { return "<h2>The hardest exercises</h2>\n<p>Every exercise is passed.</p>\n" }
    return """
      <h2>The hardest exercises</h2>
      <div class="scroll">
      <table>
      <thead><tr><th scope="col">Exercise</th><th scope="col">Not passed</th>\
      <th scope="col">Outcomes</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>

      """
  }
}

/// The failures of a class in one exercise.
struct ExerciseFailures {
  let exercise: Grade.Exercise
  /// The number of grades with this exercise.
  let graded: Int
  /// The number of grades in which it is not passed.
  let open: Int
  /// `2 failed, 1 crashed`.
  let outcomes: String

  /// The exercises that are not passed by all, the hardest first, and equals in the
  /// order of the catalog.
  static func all(in grades: [Grade], of exercises: [Grade.Exercise]) -> [ExerciseFailures] {
    let byID = Dictionary(grouping: grades.flatMap(\.exercises), by: \.id)
    let failures = exercises.enumerated().map { ($0, ExerciseFailures($1, in: byID[$1.id] ?? [])) }
    return failures.filter { $0.1.open > 0 }
      .sorted { ($1.1.open, $0.0) < ($0.1.open, $1.0) }.map(\.1)
  }

  private init(_ exercise: Grade.Exercise, in graded: [Grade.Exercise]) {
    let outcomes = graded.filter { !$0.isPassed }.map(\.outcome)
    let counts = Dictionary(grouping: outcomes) { $0 }.mapValues(\.count)
    (self.exercise, self.graded, open) = (exercise, graded.count, outcomes.count)
    self.outcomes = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}
