import WorkbookCore

/// The catalog keeps the order and the shape that every chapter has.
struct CatalogIsSound: Rule {
  let name = "the catalog is sound"

  func check(_ facts: CourseFacts) -> Inspection {
    let numbers = facts.course.chapters.map(\.number)
    let order = problem(
      nil, numbers == Array(1...max(1, min(numbers.count, 9))),
      "chapters are numbered \(numbers)", "Number them from 1, at most to 9.")
    let chapters = facts.course.readyChapters.flatMap(findings(in:))
    let exercises = Inspection(of: facts.course.entries, findings(in:))
    let steps = facts.course.entries.flatMap(findings(inStepsOf:))
    return Inspection(
      count: exercises.count, findings: order + chapters + exercises.findings + steps)
  }

  /// Ids and stems count up.
  private func findings(in chapter: Chapter) -> [Finding] {
    let ending = problem(
      chapter, !chapter.canNow.isEmpty,
      "Chapter \(chapter.number) does not say what its learners can do now", "Write canNow.")
    return ending
      + chapter.exercises.enumerated().flatMap { index, exercise in
        let number = index + 1
        return problem(
          chapter, exercise.id == "\(chapter.number).\(number)",
          "exercise \(number) has the id \(exercise.id)", "Make it \(chapter.number).\(number).")
          + problem(
            chapter, exercise.stem.hasPrefix("Exercise\(number)_"),
            "\(exercise.id) has the stem \(exercise.stem)", "Begin it with Exercise\(number)_.")
      }
  }

  private func findings(in entry: Entry) -> [Finding] {
    let exercise = entry.exercise
    let hints = exercise.hints.filter { !$0.isEmpty }
    return problem(
      entry.chapter, Set(hints).count == 3 && exercise.hints.count == 3,
      "\(entry.id) has \(hints.count) hints", "Write three: a question, a pointer, the shape.")
      + problem(
        entry.chapter, exercise.points >= max(1, exercise.checks.count),
        "\(entry.id) is worth \(exercise.points) points, and \(exercise.checks.count) checks share them",
        "Give it \(max(1, exercise.checks.count)) or more: no check is worth nothing.")
      + problem(
        entry.chapter, exercise.checkNames.contains(exercise.firstRed.check),
        "\(entry.id) has the first red \(exercise.firstRed.check), which is not among its checks",
        "Name one of: \(exercise.checkNames.joined(separator: ", ")).")
      + problem(
        entry.chapter,
        (exercise.faults == nil) == !exercise.checks.contains { $0.role == .testsNotice },
        "\(entry.id) has either faults or a check that asks for them",
        "Give it both: faults, and a check with the role testsNotice.")
      + problem(
        entry.chapter, !exercise.firstRed.says.isEmpty && !exercise.title.isEmpty,
        "\(entry.id) has no title, or its first red says nothing", "Write both.")
      + problem(
        entry.chapter,
        ![exercise.learned, exercise.leadsOn, exercise.anotherWay].contains(where: \.isEmpty),
        "\(entry.id) says too little afterwards", "Write learned, leadsOn and anotherWay.")
  }

  /// A step is decided by its own check and by those of the tests.
  private func findings(inStepsOf entry: Entry) -> [Finding] {
    let steps = entry.exercise.steps
    if steps.isEmpty { return [] }
    let roles = entry.exercise.checks.map(\.role)
    let missing =
      steps.map(\.check).filter { !entry.exercise.checkNames.contains($0) }
      + KataStep.rolesOfTests.filter { !roles.contains($0) }.map { "\($0)" }
    return problem(
      entry.chapter, missing.isEmpty,
      "\(entry.id) has steps that need other checks: \(missing.joined(separator: ", "))",
      "Name the check of each step, and those of the tests.")
      + problem(
        entry.chapter, Set(steps.map(\.check)).count == steps.count,
        "\(entry.id) has two steps with one check", "Give each step a check of its own.")
  }

  private func problem(
    _ chapter: Chapter?, _ holds: Bool, _ what: String, _ remedy: String
  ) -> [Finding] {
    let file = chapter?.catalogFile ?? "\(Course.catalog)/Catalog.swift"
    return holds ? [] : [Finding(file: file, what: what, remedy: remedy)]
  }
}
