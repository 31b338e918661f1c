/// What a run says of one exercise, with the expected checks in hand.
package struct Verdict: Sendable {
  package let entry: Entry
  package let run: TestRun
  /// One result for each check of the catalog, in its order.
  package let checks: [Graded]

  /// A check of the catalog and what came of it.
  package struct Graded: Equatable, Sendable {
    package let name: String
    package let outcome: Outcome
    /// Its sentence; nil when the run never met the check.
    package var title: String?
    package var role = Check.Role.behaviour

    /// What a sentence calls it.
    package var words: String { title ?? name }
  }

  package init(_ entry: Entry, in run: TestRun) {
    self.entry = entry
    self.run = run
    let results = run.checks(ofSuite: entry.suite)
    checks = entry.exercise.checks.map { check in
      let result = results.first { $0.name == check.name }
      return Graded(
        name: check.name, outcome: run.outcome(of: result), title: result?.displayName,
        role: check.role)
    }
  }

  /// Zero checks, a check that did not end and a run that did not end are all
  /// "not passed".
  package var isPassed: Bool {
    !checks.isEmpty && checks.allSatisfy { $0.outcome == .passed } && run.ending == .ended
      && !hasIssueOutsideChecks
  }

  /// A run that did not end proves nothing about any of its checks: they run side by
  /// side in one process, and which of them it had come to is chance.
  package var state: State { isPassed ? .passed : isDecided ? .failed : .undecided }

  /// Whether it passed or failed: the run ended, and so did each of its checks.
  package var isDecided: Bool { reason == nil }

  /// Why it neither passed nor failed.
  package var reason: Reason? { run.ending.reason ?? (undecided.isEmpty ? nil : .didNotRun) }

  /// Whether there was a program to run.
  var didCompile: Bool { run.ending.reason != .didNotCompile }

  /// The first check, in the order of the catalog, that recorded an issue.
  package var firstFailing: Graded? { checks.first { !$0.outcome.issues.isEmpty } }

  /// What its checks say of an answer that they accept.
  package var remarks: [String] {
    run.remarks.filter { $0.isOf(suite: entry.suite) }.flatMap(\.sentences)
  }

  /// How much of a check's work is right, in the check's own count; nil where it says
  /// nothing of it.
  package func part(of check: String) -> (right: Int, of: Int)? {
    let counts = run.remarks.filter { $0.isOf(suite: entry.suite, check: check) }
    let all = counts.compactMap(\.of).reduce(0, +)
    return all > 0 ? (counts.compactMap(\.right).reduce(0, +), all) : nil
  }

  /// What is known of a check, for its points.
  package func state(of check: Graded) -> State {
    if !isDecided { return .undecided }
    return switch check.outcome {
    // An issue outside of the checks may be about any of them.
    case .passed: isPassed || firstFailing != nil ? .passed : .undecided
    case .failed, .undecided(.wasNotAsked): .failed
    case .undecided: .undecided
    }
  }

  /// Checks of which nothing is known.
  package var undecided: [Graded] {
    checks.filter {
      // One that waits for others is not passed, and needs no other reason.
      if $0.outcome == .undecided(.wasNotAsked) { return firstFailing == nil }
      return if case .undecided = $0.outcome { true } else { false }
    }
  }

  /// An issue that came too late counts against the exercise when the run held
  /// nothing else that could have caused it.
  private var hasIssueOutsideChecks: Bool {
    !run.looseIssues.isEmpty && run.checks.allSatisfy { $0.suite == entry.suite }
  }
}

extension TestRun {
  /// The outcome of a check. One that did not end, or is not there, has the run's reason.
  fileprivate func outcome(of result: CheckResult?) -> Outcome {
    guard let result else { return .undecided(ending.reason ?? .didNotRun) }
    return result.outcome == .undecided(.didNotEnd)
      ? .undecided(ending.reason ?? .didNotEnd) : result.outcome
  }
}

/// What a person has to know about one exercise now: the first thing that is
/// wrong, and where.
package struct VerdictSummary: Sendable, Equatable, Codable {
  package let state: Verdict.State
  /// The name of the first failing check, or what happened: “does not compile”.
  package let headline: String
  /// The function of the first failing check; nil where none failed.
  package var failingCheck: String?
  /// The sentences below it: what the check says, what the compiler said, or
  /// what to do; of one that is passed, what a check remarks. Each is one line
  /// without a break.
  package var sentences: [String]
  /// The file to open, relative to the package.
  package let file: String
  /// The line in it that is meant, where one is.
  package var line: Int?
  /// Whether nothing is known of this exercise because a neighbour does not
  /// compile.
  package var isBlocked = false
  /// What to do, where that is not to mend the file.
  package var remedy: String?
  /// How many checks passed, and of how many, where some failed.
  var passedChecks: Int?
  var allChecks: Int?
  /// What the learner's code printed while it was checked, line by line.
  package var printed: [String] = []
  /// What Swift's runtime said of it; nil if it said nothing.
  package var runtimeMessages: [String]?
}

extension VerdictSummary {
  package init(state: Verdict.State, headline: String, sentences: [String], file: String) {
    (self.state, self.headline) = (state, headline)
    (self.sentences, self.file) = (sentences, file)
  }

  /// The headline for a person: the title of a check alone would read as if it
  /// held.
  package var words: String { state == .failed ? "not yet: \(headline)" : headline }

  /// How near it is, for one that failed.
  package var tally: String? {
    guard let passedChecks, let allChecks else { return nil }
    return "\(passedChecks) of \(counted(allChecks, "check")) passed"
  }
}
