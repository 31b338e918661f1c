import WorkbookCourse
import WorkbookSupport

/// `results.json` of Exercism, version 3, for one submission.
struct ExercismReport {
  let grade: Grade
  let checks: CheckSources

  /// The report. A submission that says very much is told in fewer words, until
  /// the file is as small as it has to be.
  ///
  /// - Throws: `WrongUsage` when even its names are too long.
  func text() throws -> String {
    for limit in [ReportLimit.message, 16_000, 4_000, 1_000, 250] {
      let text = try value(limit: limit).json()
      if text.utf8.count <= ReportLimit.exercismFile { return text }
    }
    throw WrongUsage(
      error: "the report is larger than the \(ReportLimit.exercismFile) bytes that Exercism takes",
      help: "grade one chapter, with '--chapter'")
  }

  private func value(limit: Int) -> JSONValue {
    var fields: [String: JSONValue] = [
      "version": .integer(3), "status": "error", "message": .text(message(limit)), "tests": [],
    ]
    if hasRun {
      fields["status"] = isPassed ? "pass" : "fail"
      fields["message"] = .null
      fields["tests"] = .list(grade.exercises.flatMap { tests($0, limit) })
    }
    fields["person"] = grade.person?.json
    return .object(fields)
  }

  private var isPassed: Bool { grade.exercises.allSatisfy(\.isPassed) }

  /// Whether any check came to a result.
  private var hasRun: Bool {
    grade.exercises.contains { exercise in
      exercise.state != .undecided || exercise.checks.contains { $0.state != .undecided }
    }
  }

  /// Why no check ran: what happened to each exercise, with the compiler's words.
  private func message(_ limit: Int) -> String {
    let parts = grade.exercises.map { exercise in
      let told = exercise.message.isEmpty ? "The exercise \(exercise.verdict)." : exercise.message
      return ["\(exercise.name): \(told)", exercise.output]
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }
    let text = (parts + grade.refusals).joined(separator: "\n\n")
    return text.isEmpty ? "There was no exercise to check." : text.limited(to: limit)
  }

  private func tests(_ exercise: Grade.Exercise, _ limit: Int) -> [JSONValue] {
    let cases = exercise.toldCases
    let teller = cases.firstIndex { $0.state != .passed }
    return cases.enumerated().map { index, test in
      var fields: [String: JSONValue] = [
        "name": .text("\(exercise.id) \(test.title)"), "status": .text(test.state.onExercism),
      ]
      fields["test_code"] = checks.source(of: test.name, in: exercise.id)
        .map { .text($0.limited(to: limit)) }
      fields["task_id"] = task(exercise).map { .integer($0) }
      if test.state != .passed {
        fields["message"] = .text(test.message.limited(to: limit))
        if index == teller { fields["output"] = output(exercise) }
      }
      return .object(fields)
    }
  }

  private func output(_ exercise: Grade.Exercise) -> JSONValue? {
    let text = exercise.output.limited(
      to: ReportLimit.exercismOutput, .units, keeping: exercise.outputPart)
    return text.isEmpty ? nil : .text(text)
  }

  /// Tasks are the exercises of a chapter. Where there are several chapters,
  /// two of them have a first one, and the number says nothing.
  private func task(_ exercise: Grade.Exercise) -> Int? {
    guard Set(grade.exercises.map(\.chapter)).count == 1 else { return nil }
    return exercise.id.split(separator: ".").last.flatMap { Int($0) }
  }
}

extension Grade.State {
  fileprivate var onExercism: String {
    switch self {
    case .passed: "pass"
    case .failed: "fail"
    case .undecided: "error"
    }
  }
}
