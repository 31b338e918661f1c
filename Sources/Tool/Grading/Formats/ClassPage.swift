import WorkbookCourse
import WorkbookSupport

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
