import Foundation
import WorkbookCore

// The results of one submission, as the platforms of classes read them.

/// A JSON object with the keys of a platform.
private typealias JSONObject = [String: Any]

extension JSONObject {
  fileprivate func json() throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: self, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension Grade.Person {
  fileprivate var json: JSONObject { ["name": name, "id": id] }
}

/// `results.json` of Gradescope.
///
/// Texts are plain text, since HTML from a submission would be a page of that
/// submission. Everything is visible, since one hidden test hides the total.
struct GradescopeReport {
  let grade: Grade

  func json() throws -> String {
    let object: JSONObject = [
      "score": grade.points, "execution_time": grade.seconds,
      "output": summary, "output_format": "text", "test_output_format": "text",
      "test_name_format": "text", "visibility": "visible", "stdout_visibility": "hidden",
      "extra_data": details, "tests": grade.exercises.map(test),
      "leaderboard": [
        ["name": "Points", "value": grade.points, "order": "desc"],
        ["name": "Exercises", "value": grade.passedCount, "order": "desc"],
      ] as [JSONObject],
    ]
    return try object.json()
  }

  private var details: JSONObject {
    var fields: JSONObject = [
      "submission": grade.submission, "max_score": grade.possiblePoints, "notes": grade.notes,
    ]
    fields["person"] = grade.person?.json
    return fields
  }

  private var summary: String {
    let points = "\(grade.points) of \(counted(grade.possiblePoints, "point"))"
    let head = "\(grade.exercises.setInWords). \(grade.passedCount) passed, \(points)."
    return ([head] + grade.refusals).joined(separator: "\n").limited(to: String.mostText)
  }

  private func test(_ exercise: Grade.Exercise) -> JSONObject {
    let output = exercise.isPassed || exercise.output.isEmpty ? [] : [exercise.output]
    return [
      "score": exercise.points, "max_score": exercise.possiblePoints,
      "status": exercise.isPassed ? "passed" : "failed", "name": exercise.title,
      "name_format": "text", "number": exercise.id,
      "output": (exercise.explanation + output).joined(separator: "\n\n")
        .limited(to: String.mostText),
      "output_format": "text", "tags": ["chapter-\(exercise.chapter)"],
      "visibility": "visible", "extra_data": details(exercise),
    ]
  }

  /// Gradescope knows two outcomes; this names the third. Learners do not see it.
  private func details(_ exercise: Grade.Exercise) -> JSONObject {
    var fields: JSONObject = [
      "state": exercise.state.rawValue, "flags": exercise.flags, "survivors": exercise.survivors,
    ]
    fields["reason"] = exercise.reason?.rawValue
    return fields
  }
}

/// `result.json` of Classroom 50.
struct Classroom50Report {
  let grade: Grade
  let identity: Classroom50Identity
  let date: Date

  func json() throws -> String {
    let object: JSONObject = [
      "schema": "classroom50/result/v1", "datetime": date.formatted(.iso8601),
      "score": grade.points, "max-score": grade.possiblePoints,
      "tests": grade.exercises.map(test),
    ]
    return try object.merging(identity.fields) { $1 }.json()
  }

  /// Classroom 50 reads the first four keys and keeps the others.
  private func test(_ exercise: Grade.Exercise) -> JSONObject {
    var fields: JSONObject = [
      "test-name": exercise.name, "passed": exercise.isPassed,
      "score": exercise.points, "max-score": exercise.possiblePoints,
      "state": exercise.state.rawValue,
    ]
    let message = exercise.explanation.joined(separator: "\n\n").limited(to: String.mostText)
    if !message.isEmpty { fields["message"] = message }
    if !exercise.isPassed && !exercise.output.isEmpty { fields["output"] = exercise.output }
    fields["reason"] = exercise.reason?.rawValue
    fields["person"] = grade.person?.json
    return fields
  }
}

/// The identity of a submission, from the environment that Classroom 50 sets. It
/// refuses a result in which one of these fields is empty.
struct Classroom50Identity {
  private(set) var fields: [String: String] = [:]

  private static let variables = [
    ("classroom", "CLASSROOM"), ("assignment", "ASSIGNMENT"), ("submission", "SUBMISSION_TAG"),
    ("commit", "COMMIT_URL"), ("release", "RELEASE_URL"), ("review", "REVIEW_URL"),
  ]

  /// Stands for the name of a submission where one environment serves several.
  private static let placeholder = "{submission}"

  /// - Parameters:
  ///   - environment: the variables.
  ///   - submission: the name of one of several submissions, nil for the only one. It
  ///     replaces the tag, or the placeholder if the tag holds one.
  /// - Throws: `WrongUsage` that names the missing variables.
  init(_ environment: [String: String], submission: String? = nil) throws {
    for (field, variable) in Self.variables {
      fields[field] = environment[variable].map(\.oneLine).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let submission {
      let tag = fields["submission"] ?? ""
      if !tag.contains(Self.placeholder) { fields["submission"] = Self.placeholder }
      fields = fields.mapValues { $0.replacing(Self.placeholder, with: submission) }
    }
    fields["review"] = fields["review"] ?? fields["commit"]
    let missing = Self.variables.filter { fields[$0.0] == nil && $0.0 != "review" }.map(\.1)
    if missing.isEmpty { return }
    throw WrongUsage(
      error: "the format 'classroom50' needs \(missing.joined(separator: ", ")) in the environment",
      help: "run it from the autograder of Classroom 50, which sets them")
  }
}
