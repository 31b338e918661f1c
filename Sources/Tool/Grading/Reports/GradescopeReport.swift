import WorkbookCore

/// `results.json` of Gradescope, for one submission.
///
/// Texts are plain text and everything is visible: a submission's words as HTML
/// would be a submission's page, and one hidden test hides the total.
struct GradescopeReport {
  let grade: Grade

  var value: JSONValue {
    [
      "score": .integer(grade.points), "execution_time": .number(grade.seconds),
      "output": .text(summary), "output_format": "text", "test_output_format": "text",
      "test_name_format": "text", "visibility": "visible", "stdout_visibility": "hidden",
      "extra_data": extra,
      "tests": .list(grade.exercises.map(test)),
      "leaderboard": .list(leaderboard),
    ]
  }

  private var extra: JSONValue {
    var fields: [String: JSONValue] = [
      "submission": .text(grade.submission), "max_score": .integer(grade.possiblePoints),
      "notes": .list(grade.notes.map { .text($0) }),
    ]
    fields["person"] = grade.person?.json
    return .object(fields)
  }

  private var summary: String {
    let count = "\(grade.passedCount) of \(counted(grade.exercises.count, "exercise")) passed"
    let head = "\(count), \(grade.points) of \(counted(grade.possiblePoints, "point"))."
    return ([head] + grade.refusals).joined(separator: "\n").limited(to: ReportLimit.message)
  }

  private var leaderboard: [JSONValue] {
    [
      ["name": "Points", "value": .integer(grade.points), "order": "desc"],
      ["name": "Exercises", "value": .integer(grade.passedCount), "order": "desc"],
    ]
  }

  private func test(_ exercise: Grade.Exercise) -> JSONValue {
    [
      "score": .integer(exercise.points), "max_score": .integer(exercise.possiblePoints),
      "status": exercise.isPassed ? "passed" : "failed", "name": .text(exercise.title),
      "name_format": "text", "number": .text(exercise.id), "output": .text(output(exercise)),
      "output_format": "text", "tags": [.text("chapter-\(exercise.chapter)")],
      "visibility": "visible", "extra_data": extra(exercise),
    ]
  }

  private func output(_ exercise: Grade.Exercise) -> String {
    let printed = exercise.isPassed || exercise.output.isEmpty ? [] : [exercise.output]
    return (exercise.explanation + printed).joined(separator: "\n\n")
      .limited(to: ReportLimit.message)
  }

  /// Gradescope knows two outcomes; here is the third. Learners do not see it.
  private func extra(_ exercise: Grade.Exercise) -> JSONValue {
    var fields: [String: JSONValue] = [
      "state": .text(exercise.state.rawValue),
      "flags": .list(exercise.flags.map { .text($0) }),
      "survivors": .list(exercise.survivors.map { .text($0) }),
    ]
    fields["reason"] = exercise.reason.map { .text($0.rawValue) }
    return .object(fields)
  }
}
