import Foundation
import WorkbookCore

/// What grading found out about one submission. Every report format is made
/// from this one value.
struct Grade: Codable, Equatable, Sendable {
  /// A fault of the grader itself is none of these: it is thrown.
  typealias State = Verdict.State

  /// Why nothing is known.
  enum Reason: String, Codable, Sendable {
    case didNotCompile, crashed, timedOut, missing, refused, endedEarly, didNotRun
  }

  /// One check of an exercise.
  struct Check: Codable, Equatable, Sendable {
    /// The name of the function, as in the catalog.
    let name: String
    /// The sentence that names the behaviour.
    let title: String
    let state: State
    /// What the check said, empty when it passed.
    let message: String
    let points: Int
    let possiblePoints: Int
  }

  /// One exercise, in the order of the catalog.
  struct Exercise: Codable, Equatable, Sendable {
    let id: String
    let title: String
    let chapter: Int
    let state: State
    let reason: Reason?
    /// A sentence or several for the learner, empty when it passed.
    let message: String
    /// The compiler's words, or the end of what was printed; empty when there is nothing.
    let output: String
    let hint: String
    let points: Int
    let possiblePoints: Int
    let checks: [Check]
    /// The variants of the API that a learner's test let through: what each does wrong.
    let survivors: [String]
    /// What a person should look at: suspicious, and proof of nothing.
    let flags: [String]
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
  let exercises: [Exercise]
  /// Files that were not taken, each with its path and why.
  let refused: [String]
  /// The seconds that grading took, another number in each run.
  let seconds: Double
  /// Who handed it in, nil where no roster tells.
  var person: Person?
  /// The day of grading, such as `2026-11-27`.
  var gradedOn: String?
  /// The ID of each exercise whose starter was changed, with a digest of its file.
  var touched: [String]?

  var points: Int { exercises.map(\.points).reduce(0, +) }
  var possiblePoints: Int { exercises.map(\.possiblePoints).reduce(0, +) }
}

/// Turns what came of an exercise into points, reasons and words.
struct ExerciseGrade {
  let entry: Entry
  let verdict: Verdict
  /// The sentences that name the checks, by the names of their functions. They
  /// come from the workbook, not from the run.
  let titles: [String: String]
  /// Whether its file is the starter, byte for byte. Then what passes is not its doing.
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
      points: checks.map(\.points).reduce(0, +),
      possiblePoints: entry.exercise.points,
      checks: checks, survivors: survivors, flags: flags)
  }

  /// A hint is about the double, and not about a missing brace.
  private var hasHint: Bool { state != .passed && !isUntouched && reason != .didNotCompile }

  private var state: Grade.State { isUntouched ? .notBegun : verdict.state }

  private var reason: Grade.Reason? {
    if isUntouched { return nil }
    return switch verdict.run.ending {
    case .starterIsMissing: .missing
    case .refused: .refused
    case .didNotCompile: .didNotCompile
    case .overBudget, .timedOut: .timedOut
    case .crashed: .crashed
    case .ended: verdict.undecided.isEmpty ? nil : .didNotRun
    case .exitedEarly: .endedEarly
    }
  }

  private var message: String {
    if isUntouched { return "" }
    switch verdict.run.ending {
    case .starterIsMissing: return "\(entry.starter) is not in the submission."
    case .refused(let why): return "\(entry.starter) was not taken: \(why)."
    case .overBudget(let seconds):
      return "The budget of this submission was used up before this exercise was decided: "
        + "building and running all of it may take \(seconds.inWords)."
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

  /// The last lines of a check name the faults that survive, so the middle is
  /// left out.
  private static func cut(_ words: String) -> String {
    let text = words.withSteadyHosts.withoutAddresses
    if text.count <= mostText { return text }
    return "\(text.prefix(mostText / 2))\n…\n\(text.suffix(mostText / 2))"
  }
}

extension ExerciseGrade {
  private var checks: [Grade.Check] {
    let points = CheckPoints(verdict, isUntouched: isUntouched)
    let (earned, shares) = (points.earned, points.shares)
    return verdict.checks.enumerated().map { index, check in
      let state = isUntouched ? .notBegun : verdict.state(of: check)
      let issues = state == .failed ? check.outcome.issues : []
      return Grade.Check(
        name: check.name, title: titles[check.name] ?? check.name, state: state,
        message: Self.cut(issues.map(\.text).joined(separator: "\n\n")),
        points: earned[index], possiblePoints: shares[index])
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
