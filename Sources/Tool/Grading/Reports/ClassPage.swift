import WorkbookCore

/// The page about a class: what each learner has, how each exercise went, and what a
/// person should look at.
struct ClassPage {
  let grades: [Grade]
  let absent: [Grade.Member]
  /// The file with the page of each learner; empty where there are none.
  var files: [String] = []

  private var exercises: [Grade.Exercise] { grades.exercises }

  var page: Page {
    Page(
      title: "Grades of \(counted(grades.count, "submission"))",
      blocks: [
        .heading(1, "Test Double Workbook: grades"), .text("\(summary)\n\(grades.making)"),
        overview, .text(Self.legend),
      ] + list("Handed in nothing", absent.map(\.label))
        + list("For a person to look at", notes) + list(Self.identicalHeading, identical)
        + [.heading(2, "The exercises"), spreads])
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

  private var notes: [String] {
    grades.flatMap { grade in grade.notes.map { "\(grade.label): \($0)" } }
  }

  private func list(_ heading: String, _ items: [String]) -> [Page.Block] {
    items.isEmpty ? [] : [.heading(2, heading), .list(items.map { Page.Item(text: $0) })]
  }
}

// A row for each learner, a column for each exercise.

extension ClassPage {
  private static let legend =
    "✔ passed, ✘ failed, a number: failed, with so many points, "
    + "? undecided, · not begun, – not graded, ⚑ there are notes"

  private var overview: Page.Block {
    .table(
      head: ["Submission", "Points"] + exercises.map(\.id), rows: grades.indices.map(row))
  }

  private func row(_ index: Int) -> [Page.Cell] {
    let grade = grades[index]
    let name = (grade.notes.isEmpty ? "" : "⚑ ") + grade.label
    return [
      .name(name, file: files.isEmpty ? nil : files[index]),
      .text("\(grade.points)\u{A0}/\u{A0}\(grade.possiblePoints)"),
    ] + exercises.map { cell($0.id, of: grade) }
  }

  private func cell(_ id: String, of grade: Grade) -> Page.Cell {
    guard let exercise = grade.exercises.first(where: { $0.id == id }) else { return .text("–") }
    let words = "\(exercise.name): \(exercise.outcome), \(exercise.score)"
    return exercise.state == .failed && exercise.points > 0
      ? .outcome(.init(sign: "\(exercise.points)", colour: .some, words: words))
      : .outcome(.init(exercise.state, words))
  }
}

// Submissions that are the same.

extension ClassPage {
  private static let identicalHeading = "The same, byte for byte, in every file that was changed"

  /// Each group of submissions with the exercises that they changed. Those that changed
  /// nothing are in none.
  private var identical: [String] {
    let changed = grades.filter { $0.touched?.isEmpty == false }
    let groups = Dictionary(grouping: changed) { Set($0.touched ?? []) }.values
    return groups.filter { $0.count > 1 }.map { group in
      let ids = Set((group[0].touched ?? []).compactMap { $0.split(separator: " ").first })
      let exercises = group[0].exercises.filter { ids.contains($0.id[...]) }
      return "\(group.map(\.label).joined(separator: ", ")) (\(exercises.setInWords))"
    }.sorted()
  }
}

// How each exercise went.

extension ClassPage {
  private var spreads: Page.Block {
    let byID = Dictionary(grouping: grades.flatMap(\.exercises), by: \.id)
    return .table(
      head: ["Exercise", "Passed", "Median", "0 to 100 %"],
      rows: exercises.map { exercise in
        let all = byID[exercise.id] ?? []
        return [
          .name(exercise.name, file: nil), .text("\(all.count(where: \.isPassed)) of \(all.count)"),
          .text("\(all.map(\.points).median) of \(exercise.possiblePoints)"), .bars(all.bars),
        ]
      })
  }
}

extension [Int] {
  /// The middle of the numbers, of an even count that between the two in the middle.
  var median: String {
    let sorted = sorted()
    guard let upper = sorted.dropFirst(count / 2).first else { return "0" }
    let sum = upper + sorted[(count - 1) / 2]
    return sum % 2 == 0 ? "\(sum / 2)" : "\(sum / 2).5"
  }
}

extension [Grade.Exercise] {
  private static let labels = [
    "0 %", "below 25 %", "below 50 %", "below 75 %", "below 100 %", "100 %",
  ]

  /// How many have which share of the points.
  var bars: [Page.Bar] {
    var counts = Self.labels.map { _ in 0 }
    for exercise in self {
      let (points, possible) = (exercise.points, Swift.max(1, exercise.possiblePoints))
      let bar = points == 0 ? 0 : points >= possible ? 5 : 1 + points * 4 / possible
      counts[bar] += 1
    }
    return zip(Self.labels, counts).map { Page.Bar(label: $0, count: $1) }
  }
}
