import WorkbookCore

/// One page on a class that holds all it needs: a person opens it from a mail,
/// on a telephone, without a network, and prints it.
struct ClassPage {
  let grades: [Grade]
  let exercises: [Grade.Exercise]
  let absent: [Grade.Member]

  init(grades: [Grade], absent: [Grade.Member] = []) {
    self.grades = grades
    self.absent = absent
    exercises = grades.exercises
  }

  func write(to sink: (String) throws -> Void) rethrows {
    try sink(opening.text)
    try writeLearners(to: sink)
    try sink("</main>\n</body>\n</html>\n")
  }

  private var opening: Markup {
    """
    \(Self.head(title: "Grades of \(counted(grades.count, "submission"))"))
    <body>
    <header>
    <h1>Test Double Workbook: grades</h1>
    <p>\(summary)</p>
    <nav><a href="#map">Map</a> <a href="#exercises">Exercises</a> \
    <a href="#mutants">Mutants</a> <a href="#learners">Learners</a></nav>
    </header>
    <main>
    \(map)\(hardest)\(survivors)
    """
  }

  /// The head of a page on grades.
  static func head(title: String) -> Markup {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>
    \(style)
    </style>
    </head>
    """
  }

  private var summary: String {
    let full = grades.count { $0.points == $0.possiblePoints && $0.possiblePoints > 0 }
    let notes = grades.count { !$0.notes.isEmpty }
    let points = grades.map(\.points).reduce(0, +)
    let possible = grades.map(\.possiblePoints).reduce(0, +)
    let parts = [
      "\(counted(grades.count, "submission")), \(counted(exercises.count, "exercise"))",
      "\(percent(points, of: possible)) % of all points", "\(full) with all points",
      absent.isEmpty ? "" : "\(absent.count) handed in nothing",
      notes == 0 ? "" : "\(notes) with notes for a person to look at",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ". ") + "."
  }
}

/// A share in whole percent; of nothing, none.
func percent(_ part: Int, of whole: Int) -> Int {
  whole > 0 ? Int((Double(part) / Double(whole) * 100).rounded()) : 0
}

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

/// How an exercise went in a class.
struct Difficulty {
  let exercise: Grade.Exercise
  /// How many have it in their grade.
  let graded: Int
  let failed: Int
  /// Why the others are undecided: `2 did not compile, 1 crashed`.
  let reasons: String
  let open: Int

  /// Those that somebody did not pass, the one that most failed first; of
  /// equals the earlier one.
  static func all(in grades: [Grade], _ exercises: [Grade.Exercise]) -> [Difficulty] {
    let all = Dictionary(grouping: grades.flatMap(\.exercises), by: \.id)
    let counted = exercises.map { Difficulty($0, among: all[$0.id] ?? []) }
    return counted.filter { $0.open > 0 }.stablySorted { $0.open > $1.open }
  }

  private init(_ exercise: Grade.Exercise, among graded: [Grade.Exercise]) {
    self.exercise = exercise
    self.graded = graded.count
    failed = graded.count { $0.state == .failed }
    open = graded.count { !$0.isPassed }
    let undecided = graded.filter { $0.state == .undecided }.map(\.outcome)
    let counts = Dictionary(grouping: undecided) { $0 }.mapValues(\.count)
    reasons = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}

/// A mutant that learners' tests did not notice.
struct Survival {
  let mutant: String
  /// The id of the exercise.
  let exercise: String
  let count: Int
  /// How many tests ran on it: those of undecided exercises did not.
  let graded: Int

  /// The one that most survived first.
  static func all(in grades: [Grade], _ exercises: [Grade.Exercise]) -> [Survival] {
    let all = Dictionary(grouping: grades.flatMap(\.exercises), by: \.id)
    let found = exercises.flatMap { survivals(of: $0.id, among: all[$0.id] ?? []) }
    return found.stablySorted { $0.count > $1.count }
  }

  private static func survivals(of id: String, among graded: [Grade.Exercise]) -> [Survival] {
    let decided = graded.count { $0.state != .undecided || !$0.survivors.isEmpty }
    let counts = Dictionary(grouping: graded.flatMap { Set($0.survivors) }) { $0 }
    return counts.keys.sorted().map {
      Survival(mutant: $0, exercise: id, count: counts[$0]?.count ?? 0, graded: decided)
    }
  }
}

extension Array {
  /// Equals stay in their order, which the library's sort does not promise.
  fileprivate func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted {
      isBefore($0.element, $1.element)
        || (!isBefore($1.element, $0.element) && $0.offset < $1.offset)
    }.map(\.element)
  }
}
