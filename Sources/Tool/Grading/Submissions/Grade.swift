import Foundation
import WorkbookCore

/// What grading found out about one submission. Every report format is made
/// from this one value.
struct Grade: Codable, Equatable, Sendable {
  /// A fault of the grader itself is none of these: it is thrown.
  typealias State = Verdict.State

  /// One check of an exercise.
  struct Check: Codable, Equatable, Sendable {
    /// The name of the function, as in the catalog.
    let name: String
    /// The sentence that names the behaviour.
    let title: String
    let state: State
    /// What the check said, empty when it passed.
    var message: String
  }

  /// One exercise, in the order of the catalog.
  struct Exercise: Codable, Equatable, Sendable {
    let id: String
    let title: String
    let chapter: Int
    let state: State
    let reason: Reason?
    /// A sentence or several for the learner, empty when it passed.
    var message: String
    /// The compiler's words, or the end of what was printed; empty when there is nothing.
    var output: String
    let hint: String
    var points: Int
    let possiblePoints: Int
    var checks: [Check]
    /// The variants of the API that a learner's test let through: what each does wrong.
    var survivors: [String]
    /// What a person should look at: suspicious, and proof of nothing.
    var flags: [String]
    /// The sentence of an instructor who gave other points; nil where nobody did.
    var correction: String?
  }

  /// Somebody of the class, as a roster tells.
  struct Person: Codable, Equatable, Sendable {
    let name: String
    /// Empty where the roster has none.
    let id: String
  }

  /// Somebody of the class, with the folder or archive to hand in.
  struct Member: Codable, Equatable, Sendable {
    let submission: String
    let person: Person
  }

  /// The name of the folder or archive that was handed in.
  var submission: String
  var exercises: [Exercise]
  /// Files that were not taken, each with its path and why.
  var refused: [String]
  /// The seconds that grading took, another number in each run.
  var seconds: Double
  /// Who handed it in, nil where no roster tells.
  var person: Person?
  /// The day of grading, such as `2026-11-27`.
  var gradedOn: String?
  /// The code of the exercises, for a comparison; no report holds it.
  var code = CodeDigests()

  private enum CodingKeys: CodingKey {
    case submission, exercises, refused, seconds, person, gradedOn
  }

  var points: Int { exercises.map(\.points).reduce(0, +) }
  var possiblePoints: Int { exercises.map(\.possiblePoints).reduce(0, +) }
}

/// Turns what came of an exercise into the words of a grade.
struct ExerciseGrade {
  let entry: Entry
  let verdict: Verdict
  /// The sentences that name the checks, by the names of their functions. They
  /// come from the workbook, not from the run.
  let titles: [String: String]
  /// Whether its code is that of the starter. Then what passes is not its doing.
  var isUntouched = false
  let flags: [String]

  /// Nothing that is said of one exercise is longer, in characters.
  private static let mostText = 4_000

  var value: Grade.Exercise {
    let checks = checks
    let state = state
    return Grade.Exercise(
      id: entry.id, title: entry.exercise.title, chapter: entry.chapter.number, state: state,
      reason: reason, message: Self.cut(message), output: Self.cut(output),
      hint: hasHint ? entry.exercise.hints.first ?? "" : "",
      points: isUntouched ? 0 : verdict.points,
      possiblePoints: entry.exercise.points,
      checks: checks, survivors: survivors, flags: ownFlags + flags)
  }

  /// A hint is about the double, and not about a missing brace.
  private var hasHint: Bool { state != .passed && !isUntouched && reason != .didNotCompile }

  /// What came of it that a person should look at.
  private var ownFlags: [String] {
    reason == .tooManyProcesses ? ["it started too many processes"] : []
  }

  private var state: Grade.State { isUntouched ? .notBegun : verdict.state }

  private var reason: Reason? { isUntouched ? nil : verdict.reason }

  private var message: String {
    if isUntouched { return "" }
    switch verdict.run.ending {
    case .starterIsMissing: return "\(entry.starter) is not in the submission."
    case .refused(let why): return "\(entry.starter) was not taken: \(why)."
    default:
      if verdict.isPassed { return "" }
      // The compiler's words are the output.
      return (verdict.compileRemarks ?? [verdict.summary.headline] + verdict.summary.sentences)
        .joined(separator: "\n")
    }
  }

  private var output: String {
    if isUntouched { return "" }
    if case .didNotCompile(let diagnostics) = verdict.run.ending, !diagnostics.errors.isEmpty {
      return diagnostics.errors.flatMap(\.lines).joined(separator: "\n")
    }
    if state == .passed { return "" }
    return (verdict.run.printed + verdict.run.runtimeMessages).joined(separator: "\n")
  }

  private static func cut(_ words: String) -> String {
    words.withoutAddresses.limited(to: mostText)
  }
}

extension ExerciseGrade {
  private var checks: [Grade.Check] {
    verdict.checks.map { check in
      let state = isUntouched ? .notBegun : verdict.state(of: check)
      let issues = state == .failed ? check.outcome.issues : []
      return Grade.Check(
        name: check.name, title: titles[check.name] ?? check.name, state: state,
        message: Self.cut(issues.map(\.text).joined(separator: "\n\n")))
    }
  }

  /// The faults that a learner's tests let through.
  private var survivors: [String] { matrix?.survivors.map(\.miss) ?? [] }

  private var matrix: LearnersMatrix? {
    reason == nil && !isUntouched && entry.exercise.faults != nil ? verdict.run.learnersMatrix : nil
  }
}

/// The sentences that name the checks of an exercise, read from the workbook's
/// own source: the run that is judged could name them as it likes.
enum CheckTitles {
  /// A title for each check that has one, by the function's name; the source is
  /// the file with the suite.
  static func titles(of checks: [String], in source: String) -> [String: String] {
    checks.reduce(into: [:]) { titles, name in
      guard let function = source.range(of: "func \(name)("),
        let macro = source[..<function.lowerBound].range(of: "@Test", options: .backwards),
        let title = source[macro.upperBound..<function.lowerBound]
          .firstMatch(of: /^\(\s*"((?:[^"\\]|\\.)*)"/)
      else { return }
      titles[name] = String(title.1).replacing("\\\"", with: "\"")
    }
  }
}

extension String {
  /// The text without addresses in memory, which differ from run to run: the lines of a
  /// stack trace, and what Swift prints in the name of a private type.
  fileprivate var withoutAddresses: String {
    replacing(/(?m)^(?:\d+ +\S+ +0x[0-9a-f]+ .*|Current stack trace:)\n?/, with: "")
      .replacing(/\(unknown context at \$[0-9a-f]+\)/, with: "(unknown context)")
      .replacing(/\b0x[0-9a-f]{6,16}\b/, with: "0x…")
  }
}
