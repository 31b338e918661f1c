import WorkbookCore

/// The catalog keeps the order and the shape that every chapter has.
struct CatalogIsSound: Rule {
  let name = "the catalog is sound"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let numbers = facts.course.chapters.map(\.number)
    report.expect(
      numbers == Array(1...max(1, min(numbers.count, 9))), in: "\(Course.catalog)/Catalog.swift",
      "chapters are numbered \(numbers)", remedy: "Number them from 1, at most to 9.")
    for chapter in facts.course.readyChapters { check(chapter, &report) }
    for entry in facts.course.entries {
      report.count += 1
      checkChecks(entry, &report)
      checkTexts(entry, &report)
      if !entry.exercise.steps.isEmpty { checkSteps(entry, &report) }
    }
  }

  /// Ids and stems count up.
  private func check(_ chapter: Chapter, _ report: inout RuleReport) {
    let file = chapter.catalogFile
    report.expect(
      !chapter.canNow.isEmpty, in: file,
      "Chapter \(chapter.number) does not say what its learners can do now",
      remedy: "Write canNow.")
    for (number, exercise) in zip(1..., chapter.exercises) {
      let id = "\(chapter.number).\(number)"
      report.expect(
        exercise.id == id, in: file, "exercise \(number) has the id \(exercise.id)",
        remedy: "Make it \(id).")
      report.expect(
        exercise.stem.hasPrefix("Exercise\(number)_"), in: file,
        "\(exercise.id) has the stem \(exercise.stem)",
        remedy: "Begin it with Exercise\(number)_.")
    }
  }

  private func checkChecks(_ entry: Entry, _ report: inout RuleReport) {
    let (exercise, file) = (entry.exercise, entry.chapter.catalogFile)
    let (points, count) = (exercise.points, exercise.checks.count)
    report.expect(
      points >= max(1, count), in: file,
      "\(entry.id) is worth \(points) points, and \(count) checks share them",
      remedy: "Give it \(max(1, count)) or more: no check is worth nothing.")
    report.expect(
      exercise.checkNames.contains(exercise.firstRed.check), in: file,
      "\(entry.id) has the first red \(exercise.firstRed.check), which is not among its checks",
      remedy: "Name one of: \(exercise.checkNames.joined(separator: ", ")).")
    report.expect(
      (exercise.faults != nil) == exercise.checks.contains { $0.role == .testsNotice }, in: file,
      "\(entry.id) has either faults or a check that asks for them",
      remedy: "Give it both: faults, and a check with the role testsNotice.")
  }

  private func checkTexts(_ entry: Entry, _ report: inout RuleReport) {
    let (exercise, file) = (entry.exercise, entry.chapter.catalogFile)
    let hints = Set((exercise.hints + exercise.checks.compactMap(\.hint)).filter { !$0.isEmpty })
    report.expect(
      hints.count >= 3 && !exercise.hints.isEmpty, in: file,
      "\(entry.id) has \(counted(hints.count, "hint"))",
      remedy: "Write three or more: of its checks, or a question, a pointer, the shape.")
    report.expect(
      !exercise.firstRed.says.isEmpty && !exercise.title.isEmpty, in: file,
      "\(entry.id) has no title, or its first red says nothing", remedy: "Write both.")
    report.expect(
      ![exercise.learned, exercise.leadsOn, exercise.anotherWay].contains(where: \.isEmpty),
      in: file, "\(entry.id) says too little afterwards",
      remedy: "Write learned, leadsOn and anotherWay.")
  }

  /// A step is decided by its own check and by those of the tests.
  private func checkSteps(_ entry: Entry, _ report: inout RuleReport) {
    let (exercise, file) = (entry.exercise, entry.chapter.catalogFile)
    let checks = exercise.steps.map(\.check)
    let roles = exercise.checks.map(\.role)
    let missing =
      checks.filter { !exercise.checkNames.contains($0) }
      + KataStep.rolesOfTests.filter { !roles.contains($0) }.map { "\($0)" }
    report.expect(
      missing.isEmpty, in: file,
      "\(entry.id) has steps that need other checks: \(missing.joined(separator: ", "))",
      remedy: "Name the check of each step, and those of the tests.")
    report.expect(
      Set(checks).count == checks.count, in: file, "\(entry.id) has two steps with one check",
      remedy: "Give each step a check of its own.")
  }
}
