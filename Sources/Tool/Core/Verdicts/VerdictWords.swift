import Foundation

extension Verdict {
  /// The one thing to say of the exercise, and what it printed.
  package var summary: VerdictSummary {
    var summary =
      switch state {
      case .passed: summary("passed", remarks)
      case .failed: failure
      case .undecided, .notBegun: undecision
      }
    summary.printed = run.printed
    summary.runtimeMessages = run.runtimeMessages.isEmpty ? nil : run.runtimeMessages
    return summary
  }

  private var failure: VerdictSummary {
    guard let failing = firstFailing, let issue = failing.outcome.issues.first else {
      return summary(
        "an issue outside of the checks",
        run.looseIssues.first?.lines ?? ["Something was recorded after the checks had ended."])
    }
    var failed = summary(failing.words, issue.lines)
    failed.failingCheck = failing.name
    failed.passedChecks = checks.count { $0.outcome == .passed }
    failed.allChecks = checks.count
    return failed
  }

  private var undecision: VerdictSummary {
    switch run.ending {
    case .didNotCompile(let diagnostics):
      return run.repeatedFile.map(isThereTwice) ?? compileError(diagnostics.errors)
    case .starterIsMissing: return isMissing
    case .refused(let why):
      return summary("its file was not taken", ["\(entry.starter): \(why)."])
    case .overBudget(let seconds):
      return summary(
        "was not decided in time",
        [
          "Building and running a whole submission may take \(seconds.inWords), and that was over "
            + "before this exercise was decided."
        ])
    case .ended: return unrun
    case .crashed, .timedOut, .exitedEarly, .tooManyProcesses: break
    }
    // What a check had said when the run came to nothing.
    var summary = interruption
    if let failing = firstFailing, let issue = failing.outcome.issues.first {
      summary.sentences += ["Before that, “\(failing.words)” said:"] + issue.lines
    }
    return summary
  }

  private func summary(_ headline: String, _ sentences: [String]) -> VerdictSummary {
    VerdictSummary(state: state, headline: headline, sentences: sentences, file: entry.starter)
  }

  private func isThereTwice(_ file: RepeatedFile) -> VerdictSummary {
    VerdictSummary(
      state: .undecided, headline: "not checked: a file is there twice",
      sentences: [
        "\(file.path) repeats \(file.original), in its name or in what it declares, so nothing "
          + "compiles.",
        "If it is a copy, delete it, or move it out of Chapters. Nothing in it is to be mended.",
      ], file: file.path, isBlocked: true, remedy: "delete \(file.path)")
  }

  private var isMissing: VerdictSummary {
    let reset = "“swift run workbook reset \(entry.id)”"
    var missing = summary(
      "its file is missing",
      ["\(entry.starter) was deleted or renamed.", "\(reset) brings the untouched file back."])
    missing.remedy = "bring it back with \(reset)"
    return missing
  }

  private var unrun: VerdictSummary {
    summary(
      "not all checks ran",
      [
        "\(undecided.map { "“\($0.words)”" }.joined(separator: ", ")): no result.",
        "Either your code cancels the test that runs it, with Test.cancel, or \(entry.checksFile) is "
          + "not as it should be. “git checkout \(entry.checksFile)” restores it.",
      ])
  }
}

// The learner's code ended the run.
extension Verdict {
  private var interruption: VerdictSummary {
    switch run.ending {
    case .crashed(let signal): crashed(signal)
    case .timedOut(let seconds):
      summary(
        "hangs",
        [
          "\(unfinishedChecks.capitalizedSentence) did not end within \(seconds.inWords), so the run was ended.",
          "Something waits for what never comes, or loops.",
        ])
    case .tooManyProcesses(let limit):
      summary(
        "started too many processes",
        ["It had more than \(limit) processes at once, so the run was ended."])
    case .exitedEarly(let code):
      summary(
        "ended before its checks did",
        [
          "The process ended with code \(code) while \(unfinishedChecks) ran.",
          "Something called exit, so nothing is known of the rest.",
        ])
    default: unrun
    }
  }

  private func crashed(_ signal: Int32) -> VerdictSummary {
    let lastWords = run.printed.last { $0.contains("Fatal error") }
    let place = placeOfCrash(unlessIn: lastWords ?? "").map { ["That was at \($0)."] } ?? []
    let causes = lastWords == nil ? ["\(Self.cause(of: signal)) does that."] : []
    var crashed = summary(
      "crashed",
      [lastWords ?? "It ended the whole process, with signal \(signal)."] + place
        + [run.crashAccount].compactMap(\.self) + causes + ["The checks have no result."])
    if let place = run.crashPlace, place.file == entry.starter { crashed.line = place.line }
    return crashed
  }

  /// The line that crashed, unless the last words name it: they name the file by its module.
  private func placeOfCrash(unlessIn lastWords: String) -> String? {
    guard let crash = run.crashPlace else { return nil }
    let name = crash.file.split(separator: "/").last ?? ""
    return lastWords.contains("/\(name):\(crash.line):") ? nil : "\(crash.file):\(crash.line)"
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

  private var unfinishedChecks: String {
    let names = run.unfinished.map { "“\($0.displayName)”" }
    return names.isEmpty ? "the run" : names.joined(separator: " and ")
  }
}

// The chapter did not compile. That is never “wrong”: the exercise does not compile, or a
// neighbour does not and hides it.
extension Verdict {
  private func compileError(_ errors: [Diagnostic]) -> VerdictSummary {
    let own = errors.filter { entry.owns($0.file) }
    guard own.isEmpty, let foreign = errors.first else {
      var broken = summary("does not compile", Self.account(of: own) + remarks(on: own))
      if let first = own.first, first.file == entry.starter { broken.line = first.line }
      return broken
    }
    let neighbour = entry.chapter.entries.first { $0.owns(foreign.file) }
    let name = neighbour?.exercise.stem ?? foreign.file
    return VerdictSummary(
      state: .undecided, headline: "not checked: \(name) does not compile",
      sentences: neighbour == nil ? Self.account(of: errors) : [foreign.title],
      file: neighbour?.starter ?? foreign.file,
      line: neighbour.map { foreign.file == $0.starter } ?? true ? foreign.line : nil,
      isBlocked: true)
  }

  /// Nobody edits the checks, so an error in them is about the learner's file.
  private func remarks(on errors: [Diagnostic]) -> [String] {
    guard let first = errors.first else {
      return ["The build failed, and the compiler named no file."]
    }
    return first.file == entry.starter
      ? []
      : ["The checks use something that \(entry.fileName) has no longer, or has in another shape."]
  }

  /// What is to be said of compile errors beside the compiler's own words; nil if there are
  /// none.
  package var compileRemarks: [String]? {
    guard case .didNotCompile(let diagnostics) = run.ending, run.repeatedFile == nil,
      !diagnostics.errors.isEmpty
    else { return nil }
    let own = diagnostics.errors.filter { entry.owns($0.file) }
    return own.isEmpty ? [summary.headline] : remarks(on: own)
  }

  /// The first error as the compiler gave it, and how many there are besides.
  private static func account(of errors: [Diagnostic]) -> [String] {
    let others = errors.count - 1
    return (errors.first?.lines ?? [])
      + (others > 0 ? ["and \(counted(others, "more error"))"] : [])
  }
}

extension Entry {
  /// Whether a file belongs to this exercise: its starter or one of its checks.
  package func owns(_ file: String) -> Bool { [starter, checksFile, subjectFile].contains(file) }
}
