import WorkbookCore

/// A page for one learner. It is made from one grade, so it can say nothing about
/// others, and it leaves out the flags for the instructor.
struct LearnerPage {
  let grade: Grade
  /// The titles of chapters by their numbers.
  let chapters: [Int: String]

  var html: String {
    let numbers = Set(grade.exercises.map(\.chapter)).sorted()
    return Markup.page(title: "Your grade", head + numbers.flatMap(chapter))
  }

  private var head: [Markup] {
    let sum =
      "\(grade.exercises.setInWords). \(grade.passedCount) passed, \(grade.score).\n"
      + [grade].making
    return ["<h1><bdi>\(prose: grade.label)</bdi></h1>\n", .paragraph(sum), .list(grade.refusals)]
  }

  /// The exercises of a chapter: at its end those of which there is nothing to say.
  private func chapter(_ number: Int) -> [Markup] {
    let exercises = grade.exercises.filter { $0.chapter == number }
    let title = chapters[number].map { ": \($0)" } ?? ""
    let quiet = exercises.filter { !grade.hasDetails($0) }.map { exercise in
      Self.item(exercise.state, isQuiet: true, "\(exercise.name) (\(exercise.outcome))")
    }
    return ["<h2>\(prose: "Chapter \(number)\(title)")</h2>\n"]
      + exercises.filter(grade.hasDetails).flatMap(blocks)
      + (quiet.isEmpty ? [] : ["<h3>Without a result</h3>\n", .list(quiet)])
  }

  private func blocks(of exercise: Grade.Exercise) -> [Markup] {
    let state = exercise.state
    let hint = exercise.isPassed || exercise.hint.isEmpty ? "" : "Hint: \(exercise.hint)"
    let isFirst = state == .undecided
    return [
      """
      <h3><b class="\(state.colour)">\(state.look.sign)</b> \(prose: exercise.name) \
      <small>\(exercise.outcome), \(exercise.score)</small></h3>

      """,
      .paragraph(exercise.correction ?? ""), .paragraph(exercise.ownMessage),
      .code(isFirst ? exercise.output : ""), .list(exercise.checksToShow.map(item)),
      .paragraph(exercise.unlistedSurvivors.isEmpty ? "" : "Not noticed by these tests:"),
      .list(exercise.unlistedSurvivors), .paragraph(hint), .code(isFirst ? "" : exercise.output),
    ]
  }

  /// A check that passed is short, and one that failed says why.
  private func item(_ check: Grade.Check) -> Markup {
    let isFailed = check.state == .failed
    return Self.item(
      check.state, isQuiet: !isFailed, check.title, details: isFailed ? check.message : "")
  }

  private static func item(
    _ state: Grade.State, isQuiet: Bool, _ text: String, details: String = ""
  ) -> Markup {
    let colour = isQuiet ? "quiet" : state.colour
    let details: Markup = details.isEmpty ? "" : "\n<p>\(prose: details)</p>"
    return """
      <li class="check \(colour)"><b class="\(colour)">\(state.look.sign)</b> \(prose: text)\(details)</li>

      """
  }
}

extension [Grade] {
  /// What graded them, and when.
  var making: String {
    let days = Set(compactMap(\.gradedOn)).sorted()
    let dates = days.count > 1 ? [days[0], days[days.count - 1]] : days
    return "Test Double Workbook \(CommandLineTool.version)"
      + (dates.isEmpty ? "" : ", graded on \(dates.joined(separator: " to "))") + "."
  }
}
