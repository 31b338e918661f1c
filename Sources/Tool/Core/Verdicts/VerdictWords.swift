import Foundation

extension Verdict {
  /// The one thing to say of the exercise, and what it printed.
  package var summary: VerdictSummary {
    var summary = judgement
    summary.printed = run.printed
    return summary
  }

  private var judgement: VerdictSummary {
    if isPassed { return summary(.passed, "passed", remarks) }
    switch run.ending {
    case .didNotCompile(let diagnostics): return Self.compileError(diagnostics, of: entry)
    case .starterIsMissing: return isMissing
    case .refused(let why):
      return summary(.undecided, "its file was not taken", ["\(entry.starter): \(why)."])
    case .overBudget(let seconds): return overBudget(seconds)
    default: break
    }
    if let failing = firstFailing, let issue = failing.outcome.issues.first {
      var failed = summary(.failed, failing.result?.displayName ?? failing.name, issue.lines)
      failed.passedChecks = checks.count { $0.outcome == .passed }
      failed.allChecks = checks.count
      return failed
    }
    switch run.ending {
    case .crashed(let signal): return crashed(signal)
    case .timedOut(let seconds): return hangs(seconds)
    case .tooSlow: return tooSlow
    case .exitedEarly(let code): return leaves(code)
    default: return undecided.isEmpty ? tooLate : unrun
    }
  }

  private func summary(
    _ state: Verdict.State, _ headline: String, _ sentences: [String]
  ) -> VerdictSummary {
    VerdictSummary(state: state, headline: headline, sentences: sentences, file: entry.starter)
  }

  private var isMissing: VerdictSummary {
    summary(
      .undecided, "its file is missing",
      [
        "\(entry.starter) was deleted or renamed.",
        "“swift run workbook reset \(entry.id)” brings the untouched file back.",
      ])
  }

  private func overBudget(_ seconds: Double) -> VerdictSummary {
    summary(
      .undecided, "the budget was used up",
      [
        "Building and running all exercises may take \(seconds.inWords), and that was over "
          + "before this one was decided."
      ])
  }

  private func crashed(_ signal: Int32) -> VerdictSummary {
    let lastWords = run.printed.last { $0.contains("Fatal error") }
    let place = run.crashPlace.map { ["That was at \($0.file):\($0.line)."] } ?? []
    var crashed = summary(
      .undecided, "crashed",
      [lastWords ?? "It ended the whole process, with signal \(signal)."] + place
        + ["\(Self.cause(of: signal)) does that; the checks have no result."])
    if let place = run.crashPlace, place.file == entry.starter { crashed.line = place.line }
    return crashed
  }

  /// What most often ends a process with a signal.
  private static func cause(of signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS:
      "A function that calls itself without end, or two threads in one value without a lock,"
    case SIGKILL: "More memory than there is"
    default: "A force unwrap, an index out of range or fatalError"
    }
  }

  private func hangs(_ seconds: Double) -> VerdictSummary {
    summary(
      .undecided, "hangs",
      [
        "\(unfinishedChecks.capitalizedSentence) did not end within \(seconds.inWords), so the run was ended.",
        "Something waits for what never comes, or loops.",
      ])
  }

  private var tooSlow: VerdictSummary {
    summary(
      .undecided, "too slow on a busy machine",
      [
        "The machine was too busy with other programs, so \(unfinishedChecks) did not end in time.",
        "This says nothing about your code. Run it again when less is going on.",
      ])
  }

  private func leaves(_ code: Int32) -> VerdictSummary {
    summary(
      .undecided, "ended before its checks did",
      [
        "The process ended with code \(code) while \(unfinishedChecks) ran.",
        "Something called exit, so nothing is known of the rest.",
      ])
  }

  private var unrun: VerdictSummary {
    summary(
      .undecided, "not all checks ran",
      [
        "\(undecided.map(\.name).joined(separator: ", ")): no result.",
        "\(entry.checksFile) is not as it should be. “git checkout \(entry.checksFile)” restores it.",
      ])
  }

  private var tooLate: VerdictSummary {
    summary(
      .failed, "an issue outside of the checks",
      run.looseIssues.first?.lines ?? ["Something was recorded after the checks had ended."])
  }

  private var unfinishedChecks: String {
    // A run begins all checks at once, so more than two name nobody.
    let names = run.unfinished.map { "“\($0.displayName)”" }
    if names.isEmpty { return "the run" }
    if names.count <= 2 { return names.joined(separator: " and ") }
    let all = entry.exercise.checks.count
    return names.count < all ? "\(names.count) of its \(all) checks" : "all of its \(all) checks"
  }
}

extension Verdict {
  /// What to say of an exercise when its chapter did not compile. That is never
  /// “wrong”: the exercise does not compile, or a neighbour does not and hides it.
  package static func compileError(_ diagnostics: [Diagnostic], of entry: Entry) -> VerdictSummary {
    let errors = diagnostics.errors
    let own = errors.filter { entry.owns($0.file) }
    guard own.isEmpty, let foreign = errors.first else { return doesNotCompile(entry, own) }
    let neighbour = entry.chapter.entries.first { $0.owns(foreign.file) }
    let name = neighbour?.exercise.stem ?? foreign.file
    return VerdictSummary(
      state: .undecided, headline: "not checked: \(name) does not compile",
      sentences: neighbour == nil ? account(of: errors) : [foreign.title],
      file: neighbour?.starter ?? foreign.file,
      line: neighbour.map { foreign.file == $0.starter } ?? true ? foreign.line : nil,
      isBlocked: true)
  }

  private static func doesNotCompile(_ entry: Entry, _ errors: [Diagnostic]) -> VerdictSummary {
    let isInStarter = errors.first?.file == entry.starter
    let remark =
      errors.isEmpty ? "The build failed, and the compiler named no file." : remark(on: entry)
    return VerdictSummary(
      state: .undecided, headline: "does not compile",
      sentences: account(of: errors) + (isInStarter ? [] : [remark]),
      file: entry.starter, line: isInStarter ? errors.first?.line : nil)
  }

  /// Nobody edits the checks, so an error in them is about the learner's file.
  private static func remark(on entry: Entry) -> String {
    "The checks use something that \(entry.fileName) has no longer, or has in another shape."
  }

  /// The first error as the compiler gave it, and how many there are besides.
  private static func account(of errors: [Diagnostic]) -> [String] {
    let others = errors.count - 1
    let more = others > 0 ? ["and \(others) more \(others == 1 ? "error" : "errors")"] : []
    return (errors.first?.lines ?? []) + more
  }
}

extension Entry {
  /// Whether a file belongs to this exercise: its starter or one of its checks.
  package func owns(_ file: String) -> Bool { [starter, checksFile, subjectFile].contains(file) }
}
