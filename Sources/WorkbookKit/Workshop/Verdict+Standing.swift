extension Verdict {
  /// The one thing to say of the exercise.
  var standing: Standing {
    if isPassed {
      return Standing(state: .passed, headline: "passed", sentences: [], file: entry.starter)
    }
    if case .didNotCompile(let diagnostics) = run.ending { return compileError(diagnostics) }
    if let failing = firstFailing, let issue = failing.outcome.issues.first {
      return Standing(
        state: .failed, headline: failing.result?.displayName ?? failing.name,
        sentences: issue.lines, file: entry.starter)
    }
    return undecidedStanding
  }

  private var undecidedStanding: Standing {
    let sentences = undecided.prefix(1).map { "\($0.name) \($0.outcome.inWords)." }
    return Standing(
      state: .undecided, headline: "could not be decided", sentences: sentences,
      file: entry.starter)
  }
}
