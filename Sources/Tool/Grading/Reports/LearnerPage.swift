import WorkbookCore

/// A page for one learner. It is made from one grade, so it can say nothing about
/// others, and it leaves out the flags for the instructor.
struct LearnerPage {
  let grade: Grade
  /// The titles of chapters by their numbers.
  let chapters: [Int: String]

  var page: Page {
    let numbers = Set(grade.exercises.map(\.chapter)).sorted()
    return Page(title: "Your grade", blocks: head + numbers.flatMap(blocks), isComment: true)
  }

  private var head: [Page.Block] {
    let passed = "\(grade.passedCount) passed, \(grade.points) of "
    return [
      .heading(1, grade.label),
      .text(
        "\(grade.exercises.setInWords). \(passed)\(counted(grade.possiblePoints, "point")).\n"
          + [grade].making),
      .list(grade.refusals.map { Page.Item(text: $0) }),
    ]
  }

  /// The exercises of a chapter: at its end those of which there is nothing to say.
  private func blocks(ofChapter number: Int) -> [Page.Block] {
    let exercises = grade.exercises.filter { $0.chapter == number }
    let title = chapters[number].map { ": \($0)" } ?? ""
    let quiet = exercises.filter { !grade.hasDetails($0) }.map {
      Page.Item(text: "\($0.name) (\($0.outcome))", outcome: .init($0.state, "", isQuiet: true))
    }
    return [.heading(2, "Chapter \(number)\(title)")]
      + exercises.filter(grade.hasDetails).flatMap(blocks)
      + (quiet.isEmpty ? [] : [.heading(3, "Without a result"), .list(quiet)])
  }

  private func blocks(of exercise: Grade.Exercise) -> [Page.Block] {
    let checks = exercise.checksToShow.map(item)
    let survivors = exercise.unlistedSurvivors.map { Page.Item(text: $0) }
    let isUndecided = exercise.state == .undecided
    return [
      .heading(
        3, exercise.name, .init(exercise.state, "\(exercise.outcome), \(exercise.score)")),
      .text(exercise.ownMessage), .code(isUndecided ? exercise.output : ""), .list(checks),
      .text(exercise.pointsRemark), .text(survivors.isEmpty ? "" : "Not noticed by these tests:"),
      .list(survivors),
      .text(exercise.isPassed || exercise.hint.isEmpty ? "" : "Hint: \(exercise.hint)"),
      .code(isUndecided ? "" : exercise.output),
    ]
  }

  /// A check that passed is short, and one that failed says why.
  private func item(_ check: Grade.Check) -> Page.Item {
    Page.Item(
      text: check.heading,
      details: check.state == .failed ? check.message : "",
      outcome: .init(check.state, "", isQuiet: check.state != .failed))
  }
}

extension Page.Outcome {
  init(_ state: Grade.State, _ words: String, isQuiet: Bool = false) {
    let colour = isQuiet ? nil : Self.colours[state.look.style]
    self.init(sign: state.look.sign, colour: colour ?? .quiet, words: words)
  }

  /// The colours of a terminal on a page.
  private static let colours: [Style: Colour] = [.green: .full, .red: .none, .yellow: .open]
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
