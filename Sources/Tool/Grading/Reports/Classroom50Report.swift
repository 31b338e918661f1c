import Foundation
import WorkbookCore

/// Who handed in what, as the runner of Classroom 50 tells. It refuses a result
/// in which one of these is empty.
struct Classroom50Identity {
  let fields: [String: String]

  /// The variables, with the fields that they fill.
  private static let variables = [
    ("classroom", "CLASSROOM"), ("assignment", "ASSIGNMENT"), ("submission", "SUBMISSION_TAG"),
    ("commit", "COMMIT_URL"), ("release", "RELEASE_URL"), ("review", "REVIEW_URL"),
  ]

  /// What stands for the name of a submission where one environment serves several.
  static let placeholder = "{submission}"

  /// - Parameters:
  ///   - environment: the variables.
  ///   - submission: the name of one of several submissions, nil for the only one. Of
  ///     several, each is called by its name, unless the tag says where the name goes.
  /// - Throws: `WrongUsage` that names what is missing.
  init(_ environment: [String: String], of submission: String? = nil) throws {
    var fields: [String: String] = [:]
    for (field, variable) in Self.variables {
      fields[field] = environment[variable].map(\.oneLine).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let submission {
      let isNamed = fields["submission"]?.contains(Self.placeholder) ?? false
      if !isNamed { fields["submission"] = Self.placeholder }
      fields = fields.mapValues { $0.replacing(Self.placeholder, with: submission) }
    }
    fields["review"] = fields["review"] ?? fields["commit"]
    let missing = Self.variables.filter { fields[$0.0] == nil && $0.0 != "review" }.map(\.1)
    guard missing.isEmpty else { throw Self.wrongUsage(missing) }
    self.fields = fields
  }

  private static func wrongUsage(_ missing: [String]) -> WrongUsage {
    WrongUsage(
      error: "the format 'classroom50' needs \(missing.joined(separator: ", ")) in the environment",
      help: "run it from the autograder of Classroom 50, which sets them")
  }
}

/// `result.json` of Classroom 50, for one submission.
struct Classroom50Report {
  let grade: Grade
  private let identity: Classroom50Identity
  private let now: Date

  /// - Throws: `WrongUsage` when it is no result that Classroom 50 takes.
  init(grade: Grade, in context: GradeFormat.Context) throws {
    self.grade = grade
    identity = try Classroom50Identity(
      context.environment, of: context.isOfClass ? grade.submission : nil)
    now = context.now
    let points = 0...ReportLimit.classroomPoints
    let tests = grade.exercises.count
    guard tests <= ReportLimit.classroomTests, points.contains(grade.possiblePoints),
      points.contains(grade.points)
    else {
      throw WrongUsage(
        error: "Classroom 50 takes at most \(ReportLimit.classroomTests) tests and "
          + "\(points.upperBound) points, and here are \(tests) and \(grade.possiblePoints)",
        help: "grade one chapter an assignment, with '--chapter'")
    }
  }

  var value: JSONValue {
    .object(
      identity.fields.mapValues { .text($0) }.merging([
        "schema": "classroom50/result/v1", "datetime": .text(datetime),
        "score": .integer(grade.points), "max-score": .integer(grade.possiblePoints),
        "tests": .list(grade.exercises.map(test)),
      ]) { $1 })
  }

  /// Whole seconds in UTC, whatever the place is.
  private var datetime: String {
    Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
      .formatted(Date.ISO8601FormatStyle(timeZone: .gmt))
  }

  /// The keys after the first four are ours, and are kept as they are.
  private func test(_ exercise: Grade.Exercise) -> JSONValue {
    var fields: [String: JSONValue] = [
      "test-name": .text(exercise.name), "passed": .bool(exercise.isPassed),
      "score": .integer(exercise.points), "max-score": .integer(exercise.possiblePoints),
      "state": .text(exercise.state.rawValue),
    ]
    let message = exercise.explanation.joined(separator: "\n\n").limited(to: ReportLimit.message)
    if !message.isEmpty { fields["message"] = .text(message) }
    if !exercise.isPassed && !exercise.output.isEmpty { fields["output"] = .text(exercise.output) }
    fields["reason"] = exercise.reason.map { .text($0.rawValue) }
    fields["person"] = grade.person?.json
    return .object(fields)
  }
}
