import Foundation
import WorkbookCourse
import WorkbookSupport

extension GradesReport {
  private struct Head: Decodable { let schema: String }

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - json: the report.
  ///   - name: what the sentence calls it.
  /// - Returns: its grades, in its order.
  /// - Throws: `WrongUsage` when it is no report of this kind, or one whose
  ///   figures cannot be.
  static func grades(in json: Data, of name: String) throws -> [Grade] {
    try report(in: json, of: name).grades.map(\.grade)
  }

  /// The same, with all that it says beside its grades.
  static func report(in json: Data, of name: String) throws -> GradesReport {
    do {
      let kind = try JSONDecoder().decode(Head.self, from: json).schema
      guard kind == schema else {
        throw wrong("\(name) is a “\(kind.escapedForDisplay)”, and this version reads \(schema)")
      }
      let report = try JSONDecoder().decode(GradesReport.self, from: json)
      for (index, entry) in report.grades.enumerated() {
        if let fault = entry.fault { throw wrong("\(name) cannot be: grades[\(index)], \(fault)") }
      }
      return report
    } catch let error as DecodingError {
      let place = json.whereNoJSON ?? error.place
      throw wrong("\(name) is no whole report of the kind \(schema): \(place)")
    }
  }

  private static func wrong(_ error: String) -> WrongUsage {
    WrongUsage(
      error: error, help: "make it again with 'grade … --format json', by this version")
  }
}

extension GradesReport.Entry {
  /// No exercise has more points, so that no sum is beyond what a number holds.
  private static let mostPoints = 1_000_000
  private static let mostExercises = 10_000

  /// Why nobody can have these grades, nil when somebody can.
  fileprivate var fault: String? {
    let exercises = grade.exercises
    if exercises.count > Self.mostExercises { return "there are too many exercises" }
    if Set(exercises.map(\.id)).count < exercises.count { return "an exercise is there twice" }
    for exercise in exercises {
      let figures =
        [(exercise.points, exercise.possiblePoints)]
        + exercise.checks.map { ($0.points, $0.possiblePoints) }
      for (points, possible) in figures
      where !(0...Self.mostPoints).contains(possible) || !(0...possible).contains(points) {
        return "exercise \(exercise.id.escapedForDisplay): \(points) of \(possible) points"
      }
    }
    return sums == [grade.points, grade.possiblePoints] ? nil : "the sum of its points is wrong"
  }
}

extension DecodingError {
  /// Where it is, and what is wrong there.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context): place(context, "“\(key.stringValue)” is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      place(context, "there is a value that cannot be")
    @unknown default: "it cannot be read"
    }
  }

  private func place(_ context: Context, _ what: String) -> String {
    let path = context.codingPath.map { key in
      key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue.escapedForDisplay)"
    }
    return path.isEmpty ? what : "at \(path.joined().dropFirst()), \(what)"
  }
}

extension Data {
  /// Where it ceases to be JSON, nil when it is. The decoder does not tell.
  fileprivate var whereNoJSON: String? {
    do {
      _ = try JSONSerialization.jsonObject(with: self)
      return nil
    } catch {
      let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      if text.contains("end of file") { return "it is cut off after \(count) bytes" }
      let place = text.firstMatch(of: /around ([a-z0-9, ]+)/).map { " at \($0.output.1)" }
      return "it is not JSON\(place ?? "")"
    }
  }
}
