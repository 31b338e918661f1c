import WorkbookCore

// The parts of runs that lessons show.

extension CourseFacts {
  /// The first red of each starter by the exercise's id, and the output of each worked
  /// example by its suite.
  var captures: [String: String] {
    starterVerdicts.reduce(into: steps?.captures ?? [:]) { $0[$1.entry.id] = $1.redCapture }
  }
}

extension Verdict {
  /// The name of the first failing check, then each line of its first issue.
  var redCapture: String? {
    guard let first = firstFailing, let result = first.result,
      let issue = first.outcome.issues.first
    else { return nil }
    return (["✘ \(result.displayName)"] + issue.lines).joined(separator: "\n")
  }
}

extension TestRun {
  /// The tests of each suite in the order of the source, a red one with each line of its
  /// issues.
  fileprivate var captures: [String: String] {
    Dictionary(grouping: checks, by: \.suite).compactMapValues { checks in
      let lines = checks.sorted { $0.location.line < $1.location.line }.flatMap(\.capturedLines)
      return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
  }
}

extension CheckResult {
  fileprivate var capturedLines: [String] {
    switch outcome {
    case .passed: ["✔ \(displayName)"]
    case .failed(let issues): ["✘ \(displayName)"] + issues.flatMap(\.lines)
    case .undecided: []
    }
  }
}
