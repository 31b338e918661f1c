import Foundation
import WorkbookCore

extension Command {
  /// Joins what was graded apart.
  package static let gradeMerge: Command = Command(
    audience: .instructors, words: ["grade", "merge"], summary: "join reports on grades",
    details: """
      Joins reports of 'grade --format json' into one, in any format. A submission that is in
      several of them with the same grades is taken once; other grades are an error. The order
      of the files changes nothing. To grade a submission called merge, write ./merge.
      """,
    parameters: [Parameter(kind: .report, isRepeated: true)],
    options: [.format, .output, .roster]
  ) { tool, invocation in
    var merge = GradeMerge()
    for path in invocation.words { try merge.add(ReportFile(path: path)) }
    let names = try merge.grades.inOrder().map(\.submission)
    var output = try GradeOutput(invocation, tool: tool, handedIn: names)
    output.add(absent: merge.absent)
    try output.verify(names)
    return try output.answer(on: merge.grades)
  }
}

/// Grades from several reports, each submission once.
struct GradeMerge {
  private struct Found {
    let grade: Grade
    let file: String
  }

  /// By the bytes of the submission's name.
  private var found: [[UInt8]: Found] = [:]
  private var pool = GradePool()
  /// Those who handed in nothing, as reports say, by submission.
  private var missing: [String: Grade.Member] = [:]

  var grades: [Grade] { found.values.map(\.grade) }

  /// Adds what a report holds.
  ///
  /// - Throws: `WrongUsage` when the file is no report, or when a submission has
  ///   other grades in a report that was added before.
  mutating func add(_ file: ReportFile) throws {
    let report = try file.report()
    for entry in report.grades { try add(pool.presentable(entry.grade), of: file.name) }
    for member in report.absent ?? [] { missing[member.submission] = member.presentable }
  }

  /// Those who handed in nothing to any of them.
  var absent: [Grade.Member] {
    missing.values.filter { found[Array($0.submission.utf8)] == nil }.bySubmission
  }

  private mutating func add(_ grade: Grade, of file: String) throws {
    let name = Array(grade.submission.utf8)
    guard let other = found[name] else {
      found[name] = Found(grade: grade, file: file)
      return
    }
    guard try grade.verdict.hasSameBytes(as: other.grade.verdict) else {
      throw conflict(grade.submission, [file, other.file].sorted())
    }
    // Which of two is kept must not depend on the order of the files.
    if try grade.precedes(other.grade) { found[name] = Found(grade: grade, file: file) }
  }

  private func conflict(_ submission: String, _ files: [String]) -> WrongUsage {
    WrongUsage(
      error: "the grades of “\(submission.escapedForDisplay)” in \(files[0]) differ from those in "
        + files[1],
      help: "leave out the report that does not count")
  }
}

extension Grade {
  /// Whether it took less time, or as long and comes first by its bytes.
  fileprivate func precedes(_ other: Grade) throws -> Bool {
    if seconds != other.seconds { return seconds < other.seconds }
    return try content.utf8.lexicographicallyPrecedes(other.content.utf8)
  }
}

/// A file that somebody named on the command line, to be read.
struct NamedFile {
  let path: String

  /// How sentences name it.
  var name: String { "“\(path.escapedForDisplay)”" }

  /// All of it, if it has no more bytes than `most`. The help says what to do when it
  /// cannot be read.
  ///
  /// - Throws: `WrongUsage`.
  func contents(most: Int, help: String) throws -> Data {
    func unreadable(_ why: String) -> WrongUsage {
      WrongUsage(error: "\(name) cannot be read: \(why)", help: help)
    }
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw unreadable(String(cString: strerror(errno))) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is not a file") }
    guard facts.st_size <= most else { throw unreadable("it is larger than \(most >> 20) MiB") }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw unreadable(String(cString: strerror(errno)))
    }
  }
}

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
