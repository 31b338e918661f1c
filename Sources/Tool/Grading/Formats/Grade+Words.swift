import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

// How outcomes look and read, in every report that people read.

extension Grade.Reason {
  /// What happened, in words that can be counted: “2 did not compile”.
  var inWords: String {
    switch self {
    case .didNotCompile: "did not compile"
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .missing: "missing"
    case .refused: "refused"
    case .endedEarly: "ended the run early"
    case .didNotRun: "did not run"
    }
  }

  /// The same, as the end of a sentence that begins with “The exercise”.
  fileprivate var verdict: String {
    self == .missing || self == .refused ? "is \(inWords)" : inWords
  }
}

extension Grade {
  var passedCount: Int { exercises.count(where: \.isPassed) }

  /// Flags, each with its exercise, and the files that were not taken.
  var notes: [String] {
    exercises.flatMap { exercise in exercise.flags.map { "\(exercise.id): \($0)" } }
      + refusals
  }

  /// The files that were not taken, as far as anybody reads: an archive can
  /// hold any number of them.
  var refusals: [String] {
    let rest = refused.count - ReportLimit.refusals
    return refused.prefix(ReportLimit.refusals).map { "not taken: \($0)" }
      + (rest > 0 ? ["not taken: \(rest) more"] : [])
  }
}

extension Grade.Exercise {
  var isPassed: Bool { state == .passed }
  /// `2.1 A session that answers`.
  var name: String { "\(id) \(title)" }

  var outcome: String {
    switch state {
    case .passed: "passed"
    case .failed: "failed"
    case .undecided: reason?.inWords ?? "could not be decided"
    }
  }

  var mark: TextTable.Cell {
    switch state {
    case .passed: .init("✔", .green)
    case .failed: .init("✘", .red)
    case .undecided: .init("?", .yellow)
    }
  }

  var score: String { "\(points) of \(counted(possiblePoints, "point"))" }

  /// What happened to the whole, unless a check says the same.
  var ownMessage: String {
    let isSaid = checks.contains { $0.state != .passed && $0.message.contains(message) }
    return isSaid ? "" : message
  }

  /// What a learner is told, a paragraph each, without what was printed.
  var explanation: [String] {
    if isPassed { return [] }
    let open = checks.filter { $0.state != .passed && !$0.message.isEmpty }
    let paragraphs =
      [ownMessage] + open.map { "\($0.title): \($0.message)" }
      + survivors.map { "Not noticed by your tests: \($0)" } + [hint.isEmpty ? "" : "Hint: \(hint)"]
    let told = paragraphs.filter { !$0.isEmpty }
    return told.isEmpty ? ["The exercise \(verdict)."] : told
  }

  /// What completes “the exercise …”.
  var verdict: String {
    switch state {
    case .passed: "is passed"
    case .failed: "is not passed"
    case .undecided: reason?.verdict ?? "could not be decided"
    }
  }
}

extension Grade.Exercise {
  /// A row of a report that counts checks.
  struct Case {
    /// The function of the check; empty when it stands for the whole exercise.
    let name: String
    let title: String
    let state: Grade.State
    /// Never empty unless it passed.
    let message: String
  }

  /// The checks, and the exercise itself where they do not tell that it is not
  /// passed: a reader that counts rows may not see only green ones.
  var cases: [Case] {
    let isTold = checks.contains { $0.state != .passed } || (isPassed && !checks.isEmpty)
    let whole = Case(name: "", title: title, state: state, message: reasonToShow(""))
    return checks.map {
      Case(
        name: $0.name, title: $0.title, state: $0.state,
        message: $0.state == .passed ? "" : reasonToShow($0.message))
    } + (isTold ? [] : [whole])
  }

  private func reasonToShow(_ own: String) -> String {
    if !own.isEmpty { return own }
    return message.isEmpty && !isPassed ? "The exercise \(verdict)." : message
  }
}
