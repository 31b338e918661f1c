import WorkbookCore

/// The page about a class: what each learner has, how each exercise went, and what a
/// person should look at.
struct ClassPage {
  let grades: [Grade]
  let context: GradeFormat.Context

  private var exercises: [Grade.Exercise] { grades.exercises }

  var html: String {
    Markup.page(
      title: "Grades of \(counted(grades.count, "submission"))",
      [
        "<h1>Test Double Workbook: grades</h1>\n", .paragraph("\(summary)\n\(grades.making)"),
        overview, .paragraph(Self.legend),
        .list("Handed in nothing", context.absent.map(\.label)),
        .list("For a person to look at", grades.notes),
        .list(SimilarCode.heading, SimilarCode(grades, context.solutions).lines),
        "<h2>The exercises</h2>\n", spreads,
      ])
  }

  private var summary: String {
    let points = grades.map(\.points).reduce(0, +)
    let possible = grades.map(\.possiblePoints).reduce(0, +)
    let share = possible > 0 ? Int((Double(points) / Double(possible) * 100).rounded()) : 0
    let parts = [
      "\(counted(grades.count, "submission")), \(exercises.setInWords)",
      "\(share) % of all points", "\(grades.count(where: \.hasAllPoints)) with all points",
    ]
    return parts.joined(separator: ". ") + "."
  }
}

// A row for each learner, a column for each exercise.

extension ClassPage {
  private static let legend =
    "✔ passed, ✘ failed, a number: failed, with so many points, "
    + "? undecided, · not begun, – not graded, ⚑ there are notes"

  private var overview: Markup {
    let files = GradeFormat.pageNames(for: grades.map(\.submission))
    return .table(
      head: ["Submission", "Points"] + exercises.map(\.id),
      rows: zip(grades, files).map { row($0, file: $1) })
  }

  private func row(_ grade: Grade, file: String) -> [Markup] {
    let name = (grade.notes.isEmpty ? "" : "⚑ ") + grade.label
    let points = grade.isTaken ? "\(grade.points)\u{A0}/\u{A0}\(grade.possiblePoints)" : "–"
    return [
      "<th scope=\"row\"><a href=\"\(file)\"><bdi>\(name)</bdi></a></th>", "<td>\(points)</td>",
    ] + exercises.map { cell($0.id, of: grade) }
  }

  private func cell(_ id: String, of grade: Grade) -> Markup {
    guard let exercise = grade.exercises.first(where: { $0.id == id }) else { return "<td>–</td>" }
    let hasPart = exercise.state == .failed && exercise.points > 0
    let words = "\(exercise.name): \(exercise.outcome), \(exercise.score)"
    return """
      <td class="\(hasPart ? "some" : exercise.state.colour)" title="\(words)">\
      \(hasPart ? "\(exercise.points)" : exercise.state.look.sign)</td>
      """
  }
}

// How each exercise went.

extension ClassPage {
  private var spreads: Markup {
    let byID = Dictionary(grouping: grades.filter(\.isTaken).flatMap(\.exercises), by: \.id)
    return .table(
      head: ["Exercise", "Passed", "Median", "0 to 100 %"],
      rows: exercises.map { exercise in
        let all = byID[exercise.id] ?? []
        let passed = "\(all.count(where: \.isPassed)) of \(all.count)"
        return [
          "<th scope=\"row\"><bdi>\(prose: exercise.name)</bdi></th>", "<td>\(passed)</td>",
          "<td>\("\(all.map(\.points).median) of \(exercise.possiblePoints)")</td>",
          Histogram(all).cell,
        ]
      })
  }
}

extension [Int] {
  /// The middle of the numbers, of an even count that between the two in the middle.
  fileprivate var median: String {
    let sorted = sorted()
    guard let upper = sorted.dropFirst(count / 2).first else { return "0" }
    let sum = upper + sorted[(count - 1) / 2]
    return sum % 2 == 0 ? "\(sum / 2)" : "\(sum / 2).5"
  }
}

/// How many have which share of the points of an exercise.
private struct Histogram {
  private static let labels = [
    "0 %", "below 25 %", "below 50 %", "below 75 %", "below 100 %", "100 %",
  ]
  /// The height of the highest bar, in pixels.
  private static let height = 16

  private var counts = labels.map { _ in 0 }

  init(_ exercises: [Grade.Exercise]) {
    for exercise in exercises {
      let (points, possible) = (exercise.points, max(1, exercise.possiblePoints))
      counts[points == 0 ? 0 : points >= possible ? 5 : 1 + points * 4 / possible] += 1
    }
  }

  var cell: Markup {
    let words = zip(Self.labels, counts).filter { $0.1 > 0 }.map { "\($0): \($1)" }
      .joined(separator: ", ")
    let most = max(1, counts.max() ?? 1)
    let bars: [Markup] = counts.map { count in
      "<i style=\"height:\((count * Self.height + most - 1) / most)px\"></i>"
    }
    return """
      <td><span class="bars" role="img" title="\(words)" aria-label="\(words)">\(bars)</span></td>
      """
  }
}
