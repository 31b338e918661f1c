import WorkbookCore

/// The catalog has all texts of each exercise, and points for each check.
struct CatalogIsSound: Rule {
  let name = "the catalog is sound"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for chapter in facts.course.readyChapters {
      report.expect(
        !chapter.canNow.isEmpty, in: chapter.catalogFile,
        "Chapter \(chapter.number) does not say what its learners can do now",
        remedy: "Write canNow.")
    }
    for entry in facts.course.entries {
      report.count += 1
      check(entry, &report)
    }
  }

  private func check(_ entry: Entry, _ report: inout RuleReport) {
    let (exercise, file) = (entry.exercise, entry.chapter.catalogFile)
    let (points, count) = (exercise.points, exercise.checks.count)
    report.expect(
      points >= max(1, count), in: file,
      "\(entry.id) is worth \(points) points, and \(count) checks share them",
      remedy: "Give it \(max(1, count)) or more: no check is worth nothing.")
    let hints = Set((exercise.hints + exercise.checks.compactMap(\.hint)).filter { !$0.isEmpty })
    report.expect(
      hints.count >= 3 && !exercise.hints.isEmpty, in: file,
      "\(entry.id) has \(counted(hints.count, "hint"))",
      remedy: "Write three or more: of its checks, or a question, a pointer, the shape.")
    let texts = [exercise.firstRed, exercise.learned, exercise.leadsOn, exercise.anotherWay]
    report.expect(
      !texts.contains(where: \.isEmpty), in: file, "\(entry.id) says too little",
      remedy: "Write red, learned, leadsOn and anotherWay.")
  }
}
