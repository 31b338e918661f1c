import WorkbookCourse
import WorkbookSupport

/// One page on a class that holds all it needs: a person opens it from a mail,
/// on a telephone, without a network, and prints it.
struct ClassPage {
  let grades: [Grade]
  let exercises: [Grade.Exercise]

  init(grades: [Grade]) {
    self.grades = grades
    exercises = grades.exercises
  }

  func write(to sink: (String) throws -> Void) rethrows {
    try sink(opening.text)
    try writeLearners(to: sink)
    try sink("</main>\n</body>\n</html>\n")
  }

  private var opening: Markup {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Grades of \(counted(grades.count, "submission"))</title>
    <style>
    \(Self.style)
    </style>
    </head>
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

  private var summary: String {
    let full = grades.count { $0.points == $0.possiblePoints && $0.possiblePoints > 0 }
    let notes = grades.count { !$0.notes.isEmpty }
    let points = grades.map(\.points).reduce(0, +)
    let possible = grades.map(\.possiblePoints).reduce(0, +)
    let parts = [
      "\(counted(grades.count, "submission")), \(counted(exercises.count, "exercise"))",
      "\(percent(points, of: possible)) % of all points", "\(full) with all points",
      notes == 0 ? "" : "\(notes) with notes for a person to look at",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ". ") + "."
  }
}

/// A share in whole percent; of nothing, none.
package func percent(_ part: Int, of whole: Int) -> Int {
  whole > 0 ? Int((Double(part) / Double(whole) * 100).rounded()) : 0
}
