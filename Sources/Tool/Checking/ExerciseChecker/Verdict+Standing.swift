import Foundation
import WorkbookSupport

extension Verdict {
  /// The one thing to say of the exercise, and what it printed.
  package var standing: Standing {
    var standing = judgement
    standing.printed = run.printed
    return standing
  }

  private var judgement: Standing {
    if isPassed { return standing(.passed, "passed", remarks) }
    switch run.ending {
    case .didNotCompile(let diagnostics): return Self.compileError(diagnostics, of: entry)
    case .starterIsMissing: return isMissing
    default: break
    }
    if let failing = firstFailing, let issue = failing.outcome.issues.first {
      var failed = standing(.failed, failing.result?.displayName ?? failing.name, issue.lines)
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

  private func standing(
    _ state: Standing.State, _ headline: String, _ sentences: [String]
  ) -> Standing {
    Standing(state: state, headline: headline, sentences: sentences, file: entry.starter)
  }

  private var isMissing: Standing {
    standing(
      .undecided, "its file is missing",
      [
        "\(entry.starter) was deleted or renamed.",
        "“swift run workbook reset \(entry.id)” brings the untouched file back.",
      ])
  }

  private func crashed(_ signal: Int32) -> Standing {
    let lastWords = run.printed.last { $0.contains("Fatal error") }
    let place = run.crashPlace.map { ["That was at \($0.file):\($0.line)."] } ?? []
    var crashed = standing(
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

  private func hangs(_ seconds: Double) -> Standing {
    standing(
      .undecided, "hangs",
      [
        "\(unfinishedChecks.capitalizedSentence) did not end within \(seconds.inWords), so the run was ended.",
        "Something waits for what never comes, or loops.",
      ])
  }

  private var tooSlow: Standing {
    standing(
      .undecided, "too slow on a busy machine",
      [
        "The machine was too busy with other programs, so \(unfinishedChecks) did not end in time.",
        "This says nothing about your code. Run it again when less is going on.",
      ])
  }

  private func leaves(_ code: Int32) -> Standing {
    standing(
      .undecided, "ended before its checks did",
      [
        "The process ended with code \(code) while \(unfinishedChecks) ran.",
        "Something called exit, so nothing is known of the rest.",
      ])
  }

  private var unrun: Standing {
    standing(
      .undecided, "not all checks ran",
      [
        "\(undecided.map(\.name).joined(separator: ", ")): no result.",
        "\(entry.checksFile) is not as it should be. “git checkout \(entry.checksFile)” restores it.",
      ])
  }

  private var tooLate: Standing {
    standing(
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
