import WorkbookSupport

extension Outcome {
  /// The end of a sentence that begins with the name of a check.
  package var inWords: String {
    switch self {
    case .passed: "passed"
    case .failed(let issues): "failed: \(issues.first?.text ?? "no reason was recorded")"
    case .undecided(let reason): "is undecided: \(reason.inWords)"
    }
  }
}

extension Reason {
  package var inWords: String {
    switch self {
    case .didNotRun: "it did not run"
    case .didNotEnd: "it did not end"
    case .wasSkipped(let words): words.isEmpty ? "it was skipped" : "it was skipped: \(words)"
    case .crashed(let names): "the run crashed while running \(names.joined(separator: ", "))"
    case .timedOut(let names): "time was up while running \(names.joined(separator: ", "))"
    case .tooSlow: "the machine was too busy"
    case .runDidNotEnd: "the run did not end"
    case .didNotCompile: "it did not compile"
    case .starterIsMissing: "its file is missing"
    }
  }
}
